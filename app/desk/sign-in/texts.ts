import { deskTexts } from "../texts.ts";

export const signInTexts = {
  signIn: "Sign in",
  signInTo: `Sign in to the ${deskTexts.deskName}`,
  email: "Email",
  password: "Password",
  wrongEmailOrPassword: "That email or password is wrong.",
  noAccount:
    "No account, or locked out? Ask the owner for a link. Are you the owner? The README says how to make one on the server.",
  usePasskey: "Use a passkey",
  passkeyNext:
    "Sign in with your passkey. The owner requires a second factor, and yours is a passkey. If you’ve lost it, the owner can remove it.",
  passkeyRefused: "This passkey doesn’t work for the desk.",
  codeTitle: "Your code",
  enterCode: "Enter your code",
  wrongCode: deskTexts.wrongCode,
  goOn: "Continue",
  startAgain: "Start over",

  link: "Link",
  deadLink: "This link no longer works",
  deadLinkReason: (next: string) => `It has already been used, or it has expired. ${next}`,
  askOwner: "Ask the owner for a new one.",
  askOwnerOrServer:
    "Ask the owner for a new one. Are you the owner? The README says how to make one on the server.",
  toSignIn: "Go to sign-in",
  welcome: "Welcome",
  welcomeTo: `Welcome to the ${deskTexts.deskName}`,
  signInAs: (email: string | null) => `You’ll sign in as ${email}.`,
  ownerWelcome: "You’re the owner. You can see every lead and invite your team.",
  createAccount: "Create my account",
  backIn: "Regain access to the desk",
  backInEffect: "This sets a new password and signs you out everywhere else.",
  factorsStay: {
    owner: "Your authenticator app and passkeys stay. With an app, you’ll need a code from it next.",
    others:
      "Your authenticator app and passkeys stay. With an app, you’ll need a code from it next. Lost your phone? The owner can remove them.",
  },
  factorIsLost: "I’ve lost my authenticator app or my passkeys. Remove all of them.",
  setPassword: "Set this password",
  yourName: "Your name",
  yourEmail: "Your email",
  newPassword: "New password",
  newPasswordHint: `${deskTexts.passwordRule} You can paste it from a password manager.`,
} as const;
