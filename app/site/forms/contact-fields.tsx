import { labels } from "../../../content/forms.ts";
import { filterPersonName, filterPhone, limits } from "../../../leads/input-filters.ts";
import { TextField } from "./form-fields.tsx";

export function ContactFields() {
  return (
    <>
      <TextField
        name="name"
        label={labels.name}
        autoComplete="name"
        autoCapitalize="words"
        filter={filterPersonName}
        maxLength={limits.name}
      />
      <TextField
        name="phone"
        label={labels.phone}
        type="tel"
        autoComplete="tel"
        filter={filterPhone}
        maxLength={limits.phone}
      />
    </>
  );
}
