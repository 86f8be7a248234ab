/** What came of a form, read out when it changes: a problem, or that it is done. */
export function Said({ problem, done }: { problem?: string | undefined; done?: string | undefined }) {
  return (
    <div aria-live="polite" className="said">
      {problem ? <p className="problem">{problem}</p> : null}
      {done ? <p className="done">{done}</p> : null}
    </div>
  );
}
