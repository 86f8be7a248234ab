/** A North American phone in the form that links want: "(416) 555-0142" becomes "+14165550142". */
function international(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `+${digits.length === 10 ? `1${digits}` : digits}`;
}

export function telLink(phone: string): string {
  return `tel:${international(phone)}`;
}

export function smsLink(phone: string): string {
  return `sms:${international(phone)}`;
}
