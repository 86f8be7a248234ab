import type { ReactNode } from "react";

/** Each on a strip of road, 64 by 40. */
const drawings = {
  done: (
    <>
      <path d="M2 36h60M8 36V10h30v26M38 18h12l8 9v9M14 23l6 6 12-13" />
      <circle cx="18" cy="36" r="3.5" />
      <circle cx="48" cy="36" r="3.5" />
    </>
  ),
  closed: <path d="M2 36h60M12 36V8M52 36V8M6 12h52v12H6zM14 24l8-12M28 24l8-12M42 24l8-12" />,
  nothing: (
    <>
      <path d="M2 36h60M8 36V10h30v26M38 18h12l8 9v9M14 36V16h18v20" />
      <circle cx="18" cy="36" r="3.5" />
      <circle cx="48" cy="36" r="3.5" />
    </>
  ),
};

type EmptyStateProps = {
  /** A loaded truck, a barrier, or an empty truck. */
  drawing: keyof typeof drawings;
  title: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
};

/** In place of a list, or of a whole page, that has nothing to show. */
export function EmptyState({ drawing, title, hint, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 64 40" aria-hidden="true">
        {drawings[drawing]}
      </svg>
      {title}
      {hint ? <p className="soft">{hint}</p> : null}
      {children ? <p className="row">{children}</p> : null}
    </div>
  );
}
