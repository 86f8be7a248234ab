import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldError, Submission } from "../../../leads/submission.ts";
import type { KeptSince } from "../kept/kept-line.tsx";
import type { FormAnswer, Problem } from "./answer.ts";
import { clearForm } from "./clear-form.ts";
import { forgetDraft, keepDraft, restoreDraft } from "./draft.ts";
import { postSubmission } from "./post-submission.ts";
import { readForm } from "./read-form.ts";
import { findSubmissionKey, keepSubmissionKey } from "./submission-key.ts";

type Progress = { errors: readonly FieldError[]; problem: Problem | null; sending: boolean };

export function useSubmission({
  formId,
  answer,
  check,
  onAnswer,
  withProof,
}: {
  formId: string;
  answer: FormAnswer | undefined;
  check: (submission: Submission) => readonly FieldError[];
  onAnswer: ((answer: Pick<FormAnswer, "days">) => void) | undefined;
  withProof: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);
  // Not in the hidden field: React sets a field back to what the server sent.
  const submissionKey = useRef(answer?.submissionKey);
  const proof = useRef<Promise<string>>(null);
  const [progress, setProgress] = useState<Progress>({
    errors: answer?.errors ?? [],
    problem: answer?.problem ?? null,
    sending: false,
  });
  const [problems, setProblems] = useState(0);
  const [kept, setKept] = useState<KeptSince | "forgotten" | null>(null);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = answer ? null : restoreDraft(element, formId);
    if (draft) {
      // Sent, and no answer came: what's sent now is still the same lead.
      submissionKey.current ||= draft.key;
      setKept("restored");
    }
    // Shown again from the back/forward cache: ready to send again.
    const onShownAgain = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      inFlight.current = false;
      setProgress((before) => ({ ...before, sending: false }));
    };
    addEventListener("pageshow", onShownAgain);
    return () => removeEventListener("pageshow", onShownAgain);
  }, [formId, answer]);

  useEffect(() => {
    if (problems > 0) summary.current?.focus();
  }, [problems]);

  function showProblem(errors: readonly FieldError[], problem: Problem | null) {
    setProgress({ errors, problem, sending: false });
    setProblems((count) => count + 1);
  }

  /** Loads nothing where no proof is asked for. */
  function startProof(): Promise<string> {
    proof.current ??= import("./proof-of-work.ts").then(
      ({ proveWork }) => proveWork(),
      () => "",
    );
    return proof.current;
  }

  async function send(element: HTMLFormElement) {
    const submission = readForm(element);
    const errors = check(submission);
    if (errors.length > 0) return showProblem(errors, null);
    setProgress({ errors: [], problem: null, sending: true });
    inFlight.current = true;
    submissionKey.current ||= findSubmissionKey(formId);
    keepSubmissionKey(formId, submissionKey.current);
    keepDraft(element, formId, submissionKey.current);
    const outcome = await postSubmission({
      ...submission,
      submissionKey: submissionKey.current,
      ...(withProof && { altcha: await startProof() }),
    });
    proof.current = null;
    if (outcome.location !== undefined) {
      forgetDraft(formId);
      // In flight until the next page is there: another click must not send again.
      location.assign(outcome.location);
      return;
    }
    inFlight.current = false;
    if (outcome.days) onAnswer?.({ days: outcome.days });
    showProblem(outcome.errors, outcome.problem);
  }

  function keep(element: HTMLFormElement) {
    const isKept = keepDraft(element, formId, submissionKey.current);
    setKept((before) => (isKept ? (before === "restored" ? before : "typed") : null));
  }

  return {
    ...progress,
    kept,
    form: form as RefObject<HTMLFormElement | null>,
    summary,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const element = event.currentTarget;
      // A click before the form was interactive may be on its way without the key: the server knows it as the same.
      if (inFlight.current) return;
      void send(element);
    },
    onFocus() {
      if (withProof) void startProof();
    },
    onForget() {
      const element = form.current;
      if (!element) return;
      clearForm(element, { isAnswer: answer !== undefined });
      forgetDraft(formId);
      submissionKey.current = undefined;
      keepSubmissionKey(formId, undefined);
      setProgress({ errors: [], problem: null, sending: false });
      setKept("forgotten");
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      keep(event.currentTarget);
      if (progress.errors.length === 0) return;
      const left = check(readForm(event.currentTarget));
      setProgress((before) => ({
        ...before,
        errors: before.errors.filter(({ field }) => left.some((error) => error.field === field)),
      }));
    },
  };
}
