import { brand } from "../../content/brand.ts";

export type TextKeyword = "STOP" | "START" | "HELP";

const or = (...words: readonly string[]) => `(?:${words.join("|")})`;
const maybe = (...words: readonly string[]) => `(?:${or(...words)} )?`;
const some = (...words: readonly string[]) => `(?:${or(...words)} )*`;

const courtesy = new RegExp(
  `(?<![^ ])${or(
    ...[
      "please",
      "pls",
      "plz",
      "kindly",
      "thanks",
      "very much",
      "thank you",
      "thank u",
      "thx",
      "ty",
      "hi",
      "hello",
      "hey",
    ],
    ...["ok", "okay", "sorry", "already", "right now", "now", "immediately", "asap", "just", "sir", "maam"],
    ...["svp", "stp", "sil vous plait", "sil te plait", "merci", "bonjour", "por favor", "porfa", "gracias"],
    ...["hola", "buenos dias", toPlainWords(brand.name)],
  )} `,
  "gu",
);

function toPlainWords(text: string): string {
  const plain = text
    .replace(/[´`]/g, "'")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}'’‘]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return /^(\p{L} )+\p{L}$/u.test(plain) ? plain.replaceAll(" ", "") : plain;
}

function toWords(text: string): string {
  return `${toPlainWords(text)} `.replace(courtesy, "").replace(/(?<![^ ])(\S+ )\1+/g, "$1");
}

/** What carriers and Twilio take for it, and the like: only by itself, as a crew is told to stop and jobs are canceled. */
const alone = new RegExp(
  `^${or(
    ...["sto+p+", "stop ?all", "stop (?:it|this|contact|te?xt|message|texting|messaging)", "unsub"],
    ...["unsu[bs]s?cribe(?: all)?", "cancel", "end", "quit", "revoke", "opt(?:ing)? ?out", "go away"],
    ...["(?:dont|do not) (?:text|message|contact)", "no (?:texts|text messages|texting|sms)"],
    ...["(?:i )?(?:want|wish|need|would like|id like) to (?:unsubscribe|opt ?out|be (?:removed|taken off))"],
    ...[
      "arret(?:e|er|ez)?",
      "annuler",
      "desabonne(?:r|ment)",
      "desinscri(?:re|ption)",
      "alto",
      "parar",
      "paren?",
    ],
    ...["basta", "ya basta", "no mas", "cancelar", "detener", "desuscribir(?:me)?"],
  )} $`,
);

const texts = or(
  ...[
    "te?xts",
    "te?xt messages",
    "messages",
    "msgs",
    "sms",
    "spam",
    "ads",
    "promos",
    "promotions",
    "marketing",
  ],
  ...["notifications", "alerts", "reminders"],
);
const any = some("me", "us", "all", "any", "more", "your", "the", "these", "those", "of", "such");
const me = or("me", "us", "this (?:phone )?number", "my (?:phone|cell|number)");
const again = some("again", "anymore", "any more", "ever", "from you", "from your company", "at all");
const kinds = or("te?xt", "te?xting", "sms", "mailing", "contact", "calling?", "marketing", "phone", "promo");
const list = `(?:from|off|off of) ${some("your", "the", "this", "these", "all", "any", "of")}${maybe(kinds)}${or("lists?", "te?xts", "messages", "system", "database", "contacts", "phone")} `;
const writing = or(
  ...["te?xting", "messaging", "contacting", "writing", "spamming", "bothering", "bugging", "harassing"],
  ...["calling (?:and|or) te?xting", "te?xting (?:and|or) calling"],
);
const write = or(
  "te?xt",
  "message",
  "contact",
  "write",
  "bother",
  "spam",
  "call (?:and|or) text",
  "text (?:and|or) call",
);
const want = or("want", "need", "wish", "care");
const dont = or("dont", "do not", "never");
const textos = or("textos?", "messages?", "sms", "notifications", "promotions");
const des = some("de", "des", "vos", "ces", "les", "aucun", "dautres");
const mensajes = or("mensajes?", "textos?", "sms", "promociones", "notificaciones");
const mas = some("mas", "sus", "estos", "ningun", "nada");

/** Clauses that clearly ask for no more texts, whatever else is written. */
const wishes = [
  `(?:stop|quit|cease) ${writing} (?:to )?(?:${me} ${again}|${any}${texts} |${again})`,
  `(?:stop|quit|cease|end|cancel) (?:sending )?${any}${texts} ${maybe(`(?:to|on) ${me}`)}${again}`,
  `(?:stop|quit|cease) sending (?:me|us) (?:all )?(?:of )?(?:this|these|those|stuff|things|anything) ${again}`,
  "cancel (?:my )?(?:text |sms )?subscription ",
  `${dont} (?:ever )?${write} (?:to )?${me} ${again}`,
  `${dont} ${write} (?:again|anymore|any more) `,
  `${dont} send ${any}${texts} ${maybe(`(?:to|on) ${me}`)}${again}`,
  `no ${or("more", "further")} (?:of )?(?:your |these )?(?:texting|${texts}) ${again}`,
  `(?:dont|do not|no longer) ${want} (?:(?:to )?(?:get|receive|see) )?${any}${texts} ${again}`,
  `(?:dont|do not|no longer) ${want} to be (?:texted|messaged|contacted|bothered) ${again}`,
  `(?:want|wish|need|would like|id like) to (?:unsubscribe|opt ?out|be (?:removed|taken|unsubscribed)) ${list}`,
  "(?:stop )?unsu[bs]s?cribe ",
  `(?:unsubscribe|opt ?out) ${list}`,
  `(?:remove|delete|unsubscribe) (?:me|us|this (?:phone )?number|my (?:phone |cell )?number) (?:${list})?`,
  `(?:remove|delete|take|get|drop) (?:${me}|my (?:name|info)) ${list}`,
  "take (?:me|us|my number|this number) off ",
  "opt (?:me|us) out ",
  `(?:revoke|withdraw) (?:my )?consent ${maybe(`(?:to|for|of) (?:be |get |receive )?(?:texted|${texts})`)}`,
  "(?:leave (?:me|us) alone|lose my number) ",
  `n(?:e )?(?:plus )?(?:me|m|nous) ?(?:textez|texte|contactez|ecrivez|ecris|envoyez|envoie) (?:plus|pas) ${des}(?:rien |${textos} )?`,
  `n(?:e )?envoyez (?:plus|pas) ${des}${textos} `,
  `(?:ne )?(?:veux|voulons|souhaite|desire) (?:plus|pas) (?:recevoir |avoir )?${des}${textos} `,
  `(?:arret|cess)(?:e|er|ez) (?:de |d)?(?:me |m|nous )?(?:texter|ecrire|contacter|deranger|envoyer ${des}${textos}) `,
  `(?:arret|cess)(?:e|er|ez) ${des}(?:envois de )?${textos} `,
  "(?:plus|pas) de (?:textos?|sms) ",
  "plus de messages ",
  "(?:(?:veux|voudrais|souhaite) )?me (?:desabonner|desinscrire) (?:de (?:votre|vos|la|cette) (?:listes?|textos|messages) )?",
  "(?:desabonn|desinscriv|retir|enlev|supprim|ot)ez (?:moi|mon numero|nous) (?:de (?:votre|vos|la|cette) listes? )?",
  "laissez? (?:moi|nous) (?:tranquilles?|en paix) ",
  `no mas ${mensajes} `,
  `(?:ya )?no (?:me|nos) (?:envien?|envies|manden?|mandes|escrib[ae]n?|escribas|texteen?|contacten?|molesten?) ${mas}(?:${mensajes} )?(?:mas )?`,
  `(?:ya )?no (?:envien|manden) ${mas}${mensajes} (?:mas )?`,
  `(?:dejen?|deja|paren?) de (?:enviar|mandar|escribir|textear|molestar|contactar)(?:me|nos) ${mas}(?:${mensajes} )?`,
  `(?:ya )?no (?:quiero|deseo) (?:recibir )?${mas}${mensajes} `,
  "(?:(?:quiero|deseo) )?(?:dar|den|de|da)me de baja ",
  "(?:(?:quite|saque|borre|elimine)n?|quita|saca|borra|elimina)(?:me | mi numero )(?:de (?:su|tu|la|esta) lista )?",
  "deja?e?n?me en paz ",
];
const you = or("you", "u", "you guys");
const asked = maybe(
  ...[`(?:can|could|will|would) ${you}`, `(?:i |id )?(?:want|need|told|asked|would like|like) ${you} to`],
  `${you} (?:need|have) to`,
  ...["(?:i )?(?:said|say|repeat)", "i", "we", "je", "nous", "yo"],
);
const wish = new RegExp(`^${asked}${or(...wishes)}$`);

/** What begins with one of these asks for it at times only. */
const condition = /^\s*(if|when|once|unless|until|while|after|before|si|quand|cuando)\b/i;
const conjunction =
  / (?:because|cause|cuz|since|and|but|i|im|ive|we|weve|parce|et|mais|je|jai|porque|pero|y) /;
/** People who say when want no texts at that time only. */
const time =
  / (?:before|after|until|till|by|late|early|often|while|during|avant|apres|jusqua|tard|souvent|antes|despues|hasta|tarde) /;

const excuse = /(?<![^ ])(?:(?:im )?not interested|wrong (?:number|person)|no thanks|who is this) /g;

/** Longer ones say more than that, and no phone sends a longer text. */
const [LONGEST_CLAUSE, LONGEST_TEXT] = [90, 1_600];

export function asksForNoTexts(text: string): boolean {
  const clauses = text
    .slice(0, LONGEST_TEXT)
    .split(/[.;!?\n]+/)
    .filter((sentence) => !condition.test(sentence))
    .flatMap((sentence) => sentence.split(/[,:()–—]+/))
    .map(toWords);
  const parts = clauses
    .filter((clause) => !time.test(clause))
    .flatMap((clause) => clause.replace(excuse, "").trim().split(conjunction));
  return [...clauses, ...parts.map((part) => `${part} `)].some(
    (part) => part.length <= LONGEST_CLAUSE && wish.test(part),
  );
}

export function isOnlyStop(text: string): boolean {
  const words = toWords(text.slice(0, LONGEST_TEXT)).replace(excuse, "");
  return alone.test(words) || (words.length <= LONGEST_CLAUSE && wish.test(words));
}

export function readKeyword(text: string): TextKeyword | null {
  const words = toWords(text.slice(0, LONGEST_TEXT));
  if (isOnlyStop(text) || asksForNoTexts(text)) return "STOP";
  if (/^(start|unstop|resubscribe) $/.test(words)) return "START";
  // The provider takes these as they are, and has answered HELP; "Help, please" waits for somebody.
  const exact = text.normalize("NFKC").trim().toLowerCase();
  if (exact === "yes") return "START";
  return exact === "help" || exact === "info" ? "HELP" : null;
}
