import { expect, test } from "vitest";
import { practiceTargetOf, practiceTargets } from "#contract/practice-charts.ts";
import { progressOf } from "../../server/exams/practice/progress.ts";
import { type PastChart, proposeChart } from "../../server/exams/practice/propose.ts";

const target = practiceTargetOf("IP-DRG", practiceTargets);

const goals = [
  { key: "heart-failure", title: "Type and acuity of heart failure" },
  { key: "sepsis", title: "Sepsis" },
];
const choice = {
  goals,
  blueprints: [
    { id: "a", specialty: "Cardiology", difficulty: 1, goals: ["heart-failure"] },
    { id: "b", specialty: "Cardiology", difficulty: 2, goals: ["heart-failure"] },
    { id: "c", specialty: "Nephrology", difficulty: 2, goals: ["heart-failure", "sepsis"] },
    { id: "d", specialty: "Nephrology", difficulty: 3, goals: ["heart-failure", "sepsis"] },
    { id: "e", specialty: "Infections", difficulty: 5, goals: ["sepsis"] },
  ],
};

const chart = (percent: number, difficulty: number, lines: [string, boolean][] = [], specialty = "Cardiology") =>
  ({
    blueprint: "other",
    specialty,
    difficulty,
    percent,
    lines: lines.map(([goal, isRight]) => ({ goals: [goal], isRight })),
  }) satisfies PastChart;

test("a student without charts gets an easy one", () => {
  expect(proposeChart([], choice)).toMatchObject({ goal: null, difficulty: 1 });
});

test("the goal with the lowest accuracy is proposed in the specialty practised least with it, with the reason", () => {
  const weak: [string, boolean][] = [
    ["heart-failure", false],
    ["heart-failure", true],
    ["sepsis", true],
  ];
  const past = [chart(70, 2, weak), chart(70, 2, weak), chart(70, 2, weak), chart(70, 2, [["heart-failure", true]])];
  expect(proposeChart(past, choice)).toEqual({
    goal: goals[0],
    specialty: "Nephrology",
    difficulty: 2,
    reason: "You missed “Type and acuity of heart failure” in 3 of 4 charts.",
  });
});

test("without a chart of the wanted difficulty, the nearest one is proposed", () => {
  const past = Array.from({ length: 5 }, () => chart(70, 1, [["sepsis", false]]));
  expect(proposeChart(past, choice)).toMatchObject({ goal: goals[1], specialty: "Nephrology", difficulty: 2 });
});

test("after three charts of the only kind of a difficulty, the next difficulty brings another kind", () => {
  const past = (count: number) => Array.from({ length: count }, () => ({ ...chart(70, 1), blueprint: "a" }));
  expect(proposeChart(past(2), choice)).toMatchObject({ specialty: "Cardiology", difficulty: 1 });
  expect(proposeChart(past(3), choice)).toMatchObject({ specialty: "Nephrology", difficulty: 2 });
});

test("a goal with fewer than five lines, and one that is always right, is not proposed", () => {
  const few = [chart(70, 1, [["sepsis", false]]), chart(70, 1, [["sepsis", false]])];
  expect(proposeChart(few, choice).goal).toBeNull();
  const right = Array.from({ length: 6 }, () => chart(100, 1, [["sepsis", true]]));
  expect(proposeChart(right, choice).goal).toBeNull();
});

test.each([
  ["above 90 twice", [91, 95], [2, 2], 3],
  ["above 90 once", [95, 90], [2, 2], 2],
  ["below 60 twice", [59, 10], [2, 2], 1],
  ["below 60 once", [59, 60], [2, 2], 2],
  ["above 90, but one of them was easier", [95, 95], [3, 2], 3],
  ["above 90 at the hardest", [95, 95], [5, 5], 5],
  ["below 60 at the easiest", [10, 10], [1, 1], 1],
])("the difficulty after charts %s", (_name, percents, difficulties, expected) => {
  const past = percents.map((percent, at) => chart(percent, difficulties[at] ?? 1));
  expect(proposeChart(past, choice).difficulty).toBe(expected);
});

test("figures of fewer than five charts are no percentages; from five on they are", () => {
  const timed = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...chart(50, 1, [
        ["sepsis", true],
        ["sepsis", false],
      ]),
      submittedAt: `2026-11-0${9 - at}T10:00:00.000Z`,
      minutes: 24,
    }));
  const sepsis = { lines: 8, right: 4, charts: 4, percent: null };
  expect(progressOf(timed(4), goals, target)).toMatchObject({ accuracy: null, chartsPerHour: null, goals: [sepsis] });
  const five = progressOf(timed(5), goals, target);
  expect(five).toMatchObject({ charts: 5, accuracy: 50, chartsPerHour: 2.5, target: { chartsPerHour: 2.5 } });
  expect(five.goals).toMatchObject([{ lines: 10, percent: 50 }]);
  expect(five.trend.map(({ at }) => at.slice(8, 10))).toEqual(["05", "06", "07", "08", "09"]);
});
