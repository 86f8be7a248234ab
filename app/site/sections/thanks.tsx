import { Dolly } from "./dolly.tsx";
import { Phone } from "./frame.tsx";

type ThanksProps = {
  title: string;
  message?: string | null;
  /** Whether the message is about what was just done. */
  isNews?: boolean;
  call?: string | undefined;
  phone: string;
};

/** How it stands, in large letters, with Dolly: on top of the pages after a form. */
export function Thanks({ title, message, isNews = false, call, phone }: ThanksProps) {
  return (
    <div className="thanks sky">
      <div className="lane">
        <div>
          <h1 className="display">{title}</h1>
          {message ? (
            <p className="lead" role={isNews ? "status" : undefined}>
              {message}
            </p>
          ) : null}
          {call ? <p className="thanks-call">{call}</p> : null}
          <p className="big-phone">
            <Phone phone={phone} />
          </p>
        </div>
        <Dolly />
      </div>
    </div>
  );
}
