import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { REPOSITORY } from "./support/places.ts";
import { evaluate, type Samples } from "./support/promql.ts";

// The shipped alarms, given what Prometheus would have read. What's calm is right at each threshold, and what's trouble
// right behind it, so that neither a turned operator nor another threshold, label or wait passes. Prometheus 2.42 itself
// (promtool test rules) gave the same for each of these minutes.

type Rule = { alert: string; expr: string; for: string };
const file = readFileSync(join(REPOSITORY, "deploy", "prometheus-alerts.yml"), "utf8");
const rules = (parse(file) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);

/** A series' value at a time in minutes (and in seconds); null while there's none. */
type Course = number | null | ((minute: number, time: number) => number);
type Read = Readonly<Record<string, Course>>;

const BEGINNING = 1_800_000_000;
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** The minute in which the trouble begins. */
const TROUBLE = 30;

function sampleAt(calm: Read, trouble: Read): Samples {
  return (time) => {
    const minute = (time - BEGINNING) / 60;
    return Object.entries({ ...calm, ...(minute >= TROUBLE && trouble) }).flatMap(([series, course]) => {
      if (course === null) return [];
      const [, name = "", list = ""] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
      const labels = Object.fromEntries(
        [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", value = ""]) => [label, value]),
      );
      return [{ name, labels, value: typeof course === "number" ? course : course(minute, time) }];
    });
  };
}

/** For whom the alarm fires at a minute: it has held for as long as it waits. */
function listFiring({ expr, for: wait }: Rule, samples: Samples, minute: number): Record<string, string>[] {
  const waits = /^(\d+)m$/.exec(wait)?.[1];
  const at = (one: number) =>
    evaluate(expr, samples, BEGINNING + one * 60).map(({ labels }) => JSON.stringify(labels));
  const minutes = Array.from({ length: Number(waits) + 1 }, (_, before) => at(minute - before));
  return (minutes[0] ?? [])
    .filter((labels) => minutes.every((one) => one.includes(labels)))
    .map((labels) => JSON.parse(labels));
}

type Alarm = {
  /** Minutes that it waits. */
  waits: number;
  calm: Read;
  troubles: Readonly<Record<string, Read>>;
  /** What its text names. */
  names?: Record<string, string>;
};

const alarms: Readonly<Record<string, Alarm>> = {
  LeadsAreNotStored: {
    waits: 1,
    calm: {
      'tailgate_submissions_total{form="junk",outcome="not stored"}': 2,
      'tailgate_submissions_total{form="junk",outcome="new"}': (minute) => minute,
      'tailgate_failed_writes_total{instance="one"}': (minute) => minute / 2,
      'tailgate_failed_writes_total{instance="two"}': (minute) => minute / 2,
      'tailgate_failed_requests_total{kind="form"}': 3,
      'tailgate_failed_requests_total{kind="page"}': (minute) => minute,
      'tailgate_database_readable{instance="one"}': 1,
      'tailgate_database_readable{instance="two"}': 0,
    },
    troubles: {
      "a form wasn't stored": { 'tailgate_submissions_total{form="junk",outcome="not stored"}': 3 },
      "six writes failed in five minutes": {
        'tailgate_failed_writes_total{instance="one"}': (minute) => minute / 2 + 1,
      },
      "a form was answered with 500": { 'tailgate_failed_requests_total{kind="form"}': 4 },
      "no process can read the database": { 'tailgate_database_readable{instance="one"}': 0 },
    },
  },
  LeadsDoNotReachTheOwner: {
    waits: 1,
    names: { destination: "webhook" },
    calm: {
      'tailgate_oldest_late_delivery_seconds{destination="webhook",instance="one"}': 900,
      'tailgate_oldest_late_delivery_seconds{destination="webhook",instance="two"}': 0,
      'tailgate_oldest_late_delivery_seconds{destination="owner-mail",instance="one"}': 0,
      'tailgate_destination_stopped{destination="webhook",instance="one"}': 0,
      'tailgate_destination_stopped{destination="webhook",instance="two"}': 0,
      'tailgate_destination_stopped{destination="owner-mail",instance="one"}': 0,
    },
    troubles: {
      "a lead is late by more than 15 minutes": {
        'tailgate_oldest_late_delivery_seconds{destination="webhook",instance="one"}': 901,
      },
      "a destination is stopped": {
        'tailgate_destination_stopped{destination="webhook",instance="one"}': 1,
      },
    },
  },
  SiteIsDown: {
    waits: 3,
    calm: {
      'probe_success{job="tailgate-site"}': 1,
      'probe_success{job="another-site"}': 0,
      'probe_ssl_earliest_cert_expiry{job="tailgate-site"}': (_, time) => time + 7 * DAY,
      'probe_ssl_earliest_cert_expiry{job="another-site"}': 0,
      'up{job="tailgate",instance="one"}': 1,
      'up{job="tailgate",instance="two"}': 0,
      'up{job="another"}': 1,
    },
    troubles: {
      "its page doesn't open": { 'probe_success{job="tailgate-site"}': 0 },
      "its certificate expires within a week": {
        'probe_ssl_earliest_cert_expiry{job="tailgate-site"}': (_, time) => time + 7 * DAY - 1,
      },
      "no process answers": { 'up{job="tailgate",instance="one"}': 0 },
      "nobody asks its processes": {
        'up{job="tailgate",instance="one"}': null,
        'up{job="tailgate",instance="two"}': null,
      },
    },
  },
  HeartbeatFails: {
    waits: 5,
    calm: {
      'tailgate_heartbeat_failing{instance="one"}': 0,
      'tailgate_heartbeat_failing{instance="two"}': 0,
    },
    troubles: { "one process's doesn't get through": { 'tailgate_heartbeat_failing{instance="two"}': 1 } },
  },
  DiskIsNearlyFullOrBackupIsOld: {
    waits: 10,
    calm: {
      'tailgate_data_free_bytes{instance="one"}': 100,
      'tailgate_data_size_bytes{instance="one"}': 1_000,
      'tailgate_data_free_bytes{instance="two"}': 5_000,
      'tailgate_data_size_bytes{instance="two"}': 10_000,
      'tailgate_last_backup_timestamp_seconds{instance="one"}': (_, time) => time - 26 * HOUR,
      'tailgate_last_backup_timestamp_seconds{instance="two"}': 0,
    },
    troubles: {
      "less than a tenth is free": { 'tailgate_data_free_bytes{instance="one"}': 99 },
      "the last backup is older than 26 hours": {
        'tailgate_last_backup_timestamp_seconds{instance="one"}': (_, time) => time - 26 * HOUR - 1,
      },
      "there was never a backup": { 'tailgate_last_backup_timestamp_seconds{instance="one"}': 0 },
    },
  },
};

test("every shipped alarm is tried", () => {
  expect(rules.map(({ alert }) => alert)).toEqual(Object.keys(alarms));
});

describe.each(rules)("$alert", (rule) => {
  const { waits = 0, calm = {}, troubles = {}, names = {} } = alarms[rule.alert] ?? {};

  test("doesn't fire while all is well", () => {
    for (let minute = 15; minute <= 60; minute++) {
      expect(listFiring(rule, sampleAt(calm, {}), minute), String(minute)).toEqual([]);
    }
  });

  test.each(Object.keys(troubles))("fires when %s, once that has lasted", (what) => {
    const samples = sampleAt(calm, troubles[what] ?? {});
    for (let minute = 15; minute < TROUBLE + waits; minute++) {
      expect(listFiring(rule, samples, minute), String(minute)).toEqual([]);
    }
    expect(listFiring(rule, samples, TROUBLE + waits)).toMatchObject([names]);
  });
});

test("what's counted is trouble for five minutes", () => {
  for (const rule of rules) {
    const { calm = {}, troubles = {} } = alarms[rule.alert] ?? {};
    for (const [what, trouble] of Object.entries(troubles)) {
      if (!Object.keys(trouble).every((series) => series.includes("_total"))) continue;
      const samples = sampleAt(calm, trouble);
      expect(listFiring(rule, samples, TROUBLE + 4), what).toHaveLength(1);
      expect(listFiring(rule, samples, TROUBLE + 5), what).toEqual([]);
    }
  }
});
