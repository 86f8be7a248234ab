import { describe, expect, it } from "vitest";
import { brand } from "../content/brand.ts";
import { findPasswordProblem } from "./passwords.server.ts";

const olga = { name: "Olga Marsh", email: "olga.marsh@example.com" };

describe("a password", () => {
  it.each(["short", "elevenchars", ""])("is refused when it's too short: %s", (password) => {
    expect(findPasswordProblem(password, olga)).toMatch(/12 characters/);
  });

  it.each([
    "password1234",
    "P@ssw0rd2026!",
    "passwordpassword",
    "1234567890123",
    "qwertyuiop123",
    "1qaz2wsx3edc",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "iloveyou2025!!",
    "Welcome2024!!!",
    "letmein-letmein",
    "sunshine.monkey.7",
    "correcthorsebattery",
    "truckdriver-2026",
    "1234qwerasdfzxcv",
    "4165550142-4711",
  ])("is refused when it's easy to guess: %s", (password) => {
    expect(findPasswordProblem(password, olga)).toMatch(/anyone would try/);
  });

  it.each([
    "Mailcreated5240",
    "PolniyPizdec0211",
    "Sojdlg123aljg",
    "gfhjkmgfhjkm",
    "ghhh47hj7649",
    "flvbybcnhfnjh",
    "contortionist",
    "finalfantasy",
    "severodvinsk",
    "silversurfer",
  ])("is refused when it's one of the 5,000 most common leaked ones: %s", (password) => {
    expect(findPasswordProblem(password, olga)).toMatch(/anyone would try/);
  });

  it.each([
    `${brand.name}-is-mine-7`,
    `is-mine-7-${brand.name.replaceAll("a", "@").replaceAll("i", "!")}`,
    "marsh-wren-kettle",
    "olgamarshwren!9",
  ])("with the company's or one's own name is refused: %s", (password) => {
    expect(findPasswordProblem(password, olga)).toMatch(/company's name/);
  });

  it.each([
    "kettle violin gravel",
    "correct horse battery staple",
    "correct horse 47 battery",
    "correcthorsebattery47",
    "zq8vR2mLx0pT",
    "ünder-der-brücke",
    "vvvvvwwwwwzzzzz7!kx",
  ])("can be anything else, without rules about its characters: %s", (password) => {
    expect(findPasswordProblem(password, olga)).toBeNull();
  });

  it("has a maximum length", () => {
    expect(findPasswordProblem("kettle violin gravel ".repeat(10), olga)).toMatch(/at most 128/);
  });
});
