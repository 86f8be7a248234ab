import { deskTexts } from "../texts.ts";

/** What the pages for signing in say. */
export const signInTexts = {
  signIn: "Sign in",
  signInTo: `Sign in to the ${deskTexts.deskName}`,
  email: "Email",
  password: "Password",
  wrongEmailOrPassword: "That email or password is wrong.",
  noAccount:
    "No account, or locked out? Ask the owner for a link. The owner gets one on the server: npm run -s owner-link",
  usePasskey: "Use a passkey",
  passkeyRefused: "This passkey doesn’t work for the desk.",
  codeTitle: "Your code",
  enterCode: "Enter your code",
  code: "Code",
  codeHint: "Six digits from your authenticator app, or one of your backup codes.",
  wrongCode: `${deskTexts.wrongCode} After several wrong codes, you’ll have to sign in again.`,
  goOn: "Continue",
  startAgain: "Start over",

  link: "Link",
  deadLink: "This link no longer works",
  deadLinkReason: (next: string) => `It has already been used, or it has expired. ${next}`,
  askOwner: "Ask the owner for a new one.",
  askServer: "On the server, npm run -s owner-link prints a new one.",
  toSignIn: "Go to sign-in",
  welcome: "Welcome",
  welcomeTo: `Welcome to the ${deskTexts.deskName}`,
  signInAs: (email: string | null) => `You’ll sign in as ${email}.`,
  ownerWelcome: "You’re the owner. You can see every lead and invite your team.",
  createAccount: "Create my account",
  backIn: "Regain access to your desk",
  backInEffect:
    "This sets a new password, signs you out everywhere, and removes your authenticator app and your passkeys.",
  setPassword: "Set this password",
  yourName: "Your name",
  yourEmail: "Your email",
  newPassword: "New password",
  newPasswordHint: `${deskTexts.passwordRule} You can paste it from a password manager.`,
} as const;
