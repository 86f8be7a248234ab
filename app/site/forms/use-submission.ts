import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldError, Submission } from "../../../leads/submission.ts";
import { readPhotos } from "../photos/read-photos.ts";
import type { FormAnswer, Problem } from "./answer.ts";
import { forgetDraft, keepDraft, restoreDraft } from "./draft.ts";
import { postSubmission } from "./post-submission.ts";
import { readForm } from "./read-form.ts";
import { findSubmissionKey, keepSubmissionKey, releaseSubmissionKey } from "./submission-key.ts";

type Progress = {
  errors: readonly FieldError[];
  problem: Problem | null;
  sending: boolean;
  /** How many are being sent, once the request is stored. */
  sendingPhotos: number;
};

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
    sendingPhotos: 0,
  });
  const [problems, setProblems] = useState(0);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (!answer) restoreDraft(element, formId);
    // Shown again from the back/forward cache: ready to send again.
    const onShownAgain = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      inFlight.current = false;
      setProgress((before) => ({ ...before, sending: false, sendingPhotos: 0 }));
    };
    addEventListener("pageshow", onShownAgain);
    return () => removeEventListener("pageshow", onShownAgain);
  }, [formId, answer]);

  useEffect(() => {
    if (problems > 0) summary.current?.focus();
  }, [problems]);

  function showProblem(errors: readonly FieldError[], problem: Problem | null) {
    setProgress({ errors, problem, sending: false, sendingPhotos: 0 });
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
    setProgress({ errors: [], problem: null, sending: true, sendingPhotos: 0 });
    inFlight.current = true;
    submissionKey.current ||= findSubmissionKey(formId);
    keepSubmissionKey(formId, submissionKey.current);
    const outcome = await postSubmission({
      ...submission,
      submissionKey: submissionKey.current,
      ...(withProof && { altcha: await startProof() }),
    });
    proof.current = null;
    if (outcome.location !== undefined) {
      forgetDraft(formId);
      releaseSubmissionKey(formId);
      // In flight until the next page is there: another click must not send again.
      location.assign(await sendPhotosAfter(element, outcome.location));
      return;
    }
    inFlight.current = false;
    if (outcome.days) onAnswer?.({ days: outcome.days });
    showProblem(outcome.errors, outcome.problem);
  }

  /** The request is stored by now, so photos that don't get through don't stop anything. Returns the page to go on to. */
  async function sendPhotosAfter(element: HTMLFormElement, next: string): Promise<string> {
    const photos = readPhotos(element);
    if (photos.length === 0) return next;
    setProgress((before) => ({ ...before, sendingPhotos: photos.length }));
    const { uploadPhotos } = await import("../photos/upload-photos.ts");
    const { pathname, search } = new URL(next, location.href);
    const lost = `${next}&photos=0&refused=${photos.map(() => "busy").join(".")}#photos`;
    return (await uploadPhotos(photos, `${pathname}/photos${search}`)) ?? lost;
  }

  return {
    ...progress,
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
    onInput(event: FormEvent<HTMLFormElement>) {
      keepDraft(event.currentTarget, formId);
      if (progress.errors.length === 0) return;
      const left = check(readForm(event.currentTarget));
      setProgress((before) => ({
        ...before,
        errors: before.errors.filter(({ field }) => left.some((error) => error.field === field)),
      }));
    },
  };
}
