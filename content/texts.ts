// The words of the texts that go to customers on their own, if that's turned on at the desk. One text holds 160 characters with
// the company's name and the way to end them; {when} becomes "Wed, Dec 30, 11 AM-1 PM", {phone} the location's number.
import { brand } from "./brand.ts";

/** Around every text, as the carriers ask. */
export const textFrame = { from: `${brand.name}: `, stop: " Reply STOP to end." };

export const customerTexts = {
  junk: {
    captured: "We got your junk removal request for {when}. It isn't final until we call to confirm.",
    edited: "We got your changes. We have you down for {when}.",
    confirmed: "Your junk removal is confirmed. The crew is coming {when}.",
    unconfirmed: "Your visit on {when} isn't confirmed yet. Sorry, we told you too soon. We'll call.",
    moved: "Your junk removal has moved to {when}.",
    cancelled: "Your junk removal on {when} is canceled. Want another day? Call {phone}.",
    restored: "Your junk removal is back on: {when}.",
    tomorrow: "The crew is coming tomorrow, {when}. Something to change? Call {phone}.",
    "on-the-way": "The crew is on the way to you. Questions? Call {phone}.",
    "on-the-way-in": "The crew is on the way and should be there in about {minutes} minutes. Questions? Call {phone}.",
  },
  moving: {
    captured: "We got your moving request. A moving specialist will get back to you with an estimate.",
    edited: "We got the changes to your moving request.",
    confirmed: "Your move is booked for {when}.",
    unconfirmed: "We no longer have your move down for {when}. We'll call to find a day with you.",
    moved: "Your move is now set for {when}.",
    cancelled: "Your move on {when} is canceled. Want another day? Call {phone}.",
    restored: "Your move is back on: {when}.",
    tomorrow: "Your move is tomorrow, {when}. Something to change? Call {phone}.",
    "on-the-way": "The crew is on the way to you. Questions? Call {phone}.",
    "on-the-way-in": "The crew is on the way and should be there in about {minutes} minutes. Questions? Call {phone}.",
  },
} satisfies Record<string, Readonly<Record<string, string>>>;
