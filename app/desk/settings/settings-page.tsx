import type { ReactNode } from "react";
import { Link } from "react-router";
import { Title } from "../title.tsx";
import { type SettingsPage as Page, settingsTexts } from "./texts.ts";
import "./settings.css";

export function SettingsPage({ of, children }: { of: Page; children: ReactNode }) {
  const { name, about } = settingsTexts.pages[of];
  return (
    <>
      <Title>{name}</Title>
      <header className="settings-head">
        <Link to="/desk/settings">{settingsTexts.all}</Link>
        <h1>{name}</h1>
        <p className="soft">{about}</p>
      </header>
      {children}
    </>
  );
}
