import type { ReactNode } from "react";
import type { DocumentFrame } from "./frame-handle.ts";

type DocumentProps = {
  frame: DocumentFrame | undefined;
  isDesk?: boolean;
  links?: ReactNode;
  children: ReactNode;
};

/** The HTML around every page, the desk's too; `page-style.server.ts` adds to the head of public ones. */
export function Document({ frame, isDesk = false, links, children }: DocumentProps) {
  return (
    <html
      lang={frame?.lang ?? "en"}
      data-city={frame?.city ?? undefined}
      data-region={frame?.region}
      data-desk={isDesk || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        {isDesk ? <link rel="icon" href="/favicon.svg" type="image/svg+xml" /> : null}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {links}
      </head>
      <body>{children}</body>
    </html>
  );
}
