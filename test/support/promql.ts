// As much of Prometheus's language as the shipped alarms use; anything else is an error. It follows Prometheus in how
// operators bind, that comparisons leave out what doesn't hold, and that what's missing is neither true nor 0.

type Labels = Readonly<Record<string, string>>;
type Sample = { labels: Labels; value: number };
type Value = number | Sample[];

/** Every series' sample at a time in seconds; series without one are left out. There's one each minute. */
export type Samples = (time: number) => (Sample & { name: string })[];

const MINUTE = 60;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: MINUTE, h: 3_600, d: 86_400 };

const arithmetic: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
};
const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "==": (left, right) => left === right,
  "!=": (left, right) => left !== right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};
const aggregations: Readonly<Record<string, (values: number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};

const formatLabels = (labels: Labels) => JSON.stringify(Object.entries(labels).toSorted());

/** What an expression gives at a time: an alarm is pending, then fires, for each sample. */
export function evaluate(expression: string, samples: Samples, time: number): Sample[] {
  const tokens = expression.match(/"[^"]*"|\w+(?:\.\d+)?|[=!<>]=|[^\s\w]/g) ?? [];

  function take(expected: string): void {
    const found = tokens.shift();
    if (found !== expected) throw new Error(`${expected} is missing before ${found}: ${expression}`);
  }
  function takeIf(expected: string): boolean {
    if (tokens[0] !== expected) return false;
    tokens.shift();
    return true;
  }
  function takeList<Item>(open: string, close: string, readItem: (first: string) => Item): Item[] {
    const items: Item[] = [];
    take(open);
    while (!takeIf(close)) {
      items.push(readItem(tokens.shift() ?? ""));
      takeIf(",");
    }
    return items;
  }
  function inBrackets<Inner>(readInner: () => Inner): Inner {
    take("(");
    const inner = readInner();
    take(")");
    return inner;
  }
  function vector(value: Value): Sample[] {
    if (typeof value === "number") throw new Error(`A number can't stand here: ${expression}`);
    return value;
  }

  function readAlternatives(): Value {
    const first = readComparison();
    if (tokens[0] !== "or") return first;
    const all = [...vector(first)];
    while (takeIf("or")) {
      const known = new Set(all.map(({ labels }) => formatLabels(labels)));
      all.push(...vector(readComparison()).filter(({ labels }) => !known.has(formatLabels(labels))));
    }
    return all;
  }
  function readComparison(): Value {
    const left = readSum();
    const holds = comparisons[tokens[0] ?? ""];
    if (!holds) return left;
    tokens.shift();
    const right = readSum();
    if (typeof right !== "number") throw new Error(`Compare with a number: ${expression}`);
    return vector(left).filter(({ value }) => holds(value, right));
  }
  const readSum = () => readCalculation(["+", "-"], readProduct);
  const readProduct = () => readCalculation(["*", "/"], readOne);

  function readCalculation(operators: readonly string[], readPart: () => Value): Value {
    let left = readPart();
    while (operators.includes(tokens[0] ?? "")) {
      const calculate = arithmetic[tokens.shift() ?? ""];
      if (calculate) left = combine(left, readPart(), calculate);
    }
    return left;
  }

  function readOne(): Value {
    if (tokens[0] === "(") return inBrackets(readAlternatives);
    const word = tokens.shift() ?? "";
    if (/^[\d.]+$/.test(word)) return Number(word);
    const aggregate = aggregations[word];
    if (aggregate) {
      const by = takeIf("by") ? takeList("(", ")", (label) => label) : [];
      return group(vector(inBrackets(readAlternatives)), by, aggregate);
    }
    if (word === "time") return inBrackets(() => time);
    if (word === "absent") {
      return vector(inBrackets(readAlternatives)).length === 0 ? [{ labels: {}, value: 1 }] : [];
    }
    if (word === "increase") return inBrackets(readIncrease);
    return select(readSelector(word), time);
  }

  function readSelector(name: string): (one: Sample & { name: string }) => boolean {
    if (!/^[a-z_]+$/.test(name)) throw new Error(`This can't be read from ${name} on: ${expression}`);
    const readLabel = (label: string): [string, string] => {
      take("=");
      return [label, JSON.parse(tokens.shift() ?? "")];
    };
    const wanted = tokens[0] === "{" ? takeList("{", "}", readLabel) : [];
    return (one) => one.name === name && wanted.every(([label, value]) => one.labels[label] === value);
  }

  function select(isWanted: (one: Sample & { name: string }) => boolean, at: number): Sample[] {
    return samples(at).filter(isWanted);
  }

  /** There are samples at both ends of the range, so nothing is extrapolated. */
  function readIncrease(): Sample[] {
    const isWanted = readSelector(tokens.shift() ?? "");
    const [range = ""] = takeList("[", "]", (text) => text);
    const seconds = Number.parseInt(range, 10) * (SECONDS[range.slice(-1)] ?? Number.NaN);
    const steps = Array.from({ length: seconds / MINUTE + 1 }, (_, step) => time - seconds + step * MINUTE);
    const found = steps.flatMap((at) => select(isWanted, at));
    return group(found, null, (values) =>
      values.slice(1).reduce((sum, value, before) => {
        const last = values[before] ?? 0;
        return sum + (value < last ? value : value - last);
      }, 0),
    );
  }

  const result = vector(readAlternatives());
  if (tokens.length > 0) throw new Error(`This can't be read from ${tokens[0]} on: ${expression}`);
  return result;
}

/** One sample for each different set of these labels, or of all labels. */
function group(all: Sample[], by: string[] | null, aggregate: (values: number[]) => number): Sample[] {
  const groups = new Map<string, { labels: Labels; values: number[] }>();
  for (const { labels, value } of all) {
    const kept = Object.fromEntries(Object.entries(labels).filter(([label]) => by?.includes(label) ?? true));
    const key = formatLabels(kept);
    const { values } = groups.get(key) ?? { values: [] };
    groups.set(key, { labels: kept, values: [...values, value] });
  }
  return [...groups.values()].map(({ labels, values }) => ({ labels, value: aggregate(values) }));
}

function combine(left: Value, right: Value, calculate: (left: number, right: number) => number): Value {
  if (typeof left === "number") {
    if (typeof right === "number") return calculate(left, right);
    return right.map(({ labels, value }) => ({ labels, value: calculate(left, value) }));
  }
  return left.flatMap(({ labels, value }) => {
    if (typeof right === "number") return [{ labels, value: calculate(value, right) }];
    const other = right.find((one) => formatLabels(one.labels) === formatLabels(labels));
    return other ? [{ labels, value: calculate(value, other.value) }] : [];
  });
}
