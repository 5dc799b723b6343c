import classes from "./certificate.module.css";

const lobes = 36;

/** The edge of the seal: a circle of small waves. */
const edge = `M${Array.from({ length: lobes * 2 + 1 }, (_, index) => {
  const angle = (index * Math.PI) / lobes;
  const radius = index % 2 === 0 ? 58 : 53.5;
  return `${(60 + radius * Math.sin(angle)).toFixed(2)} ${(60 - radius * Math.cos(angle)).toFixed(2)}`;
}).join("L")}Z`;

/** A seal drawn with lines only, which prints well without colour. Its text is repeated beside it. */
export function Seal({ course, percent }: { course: string; percent: number }) {
  return (
    <svg className={classes.seal} viewBox="0 0 120 120" aria-hidden>
      <path d={edge} strokeWidth={1.4} strokeLinejoin="round" />
      <circle cx={60} cy={60} r={49} />
      <circle cx={60} cy={60} r={45.5} strokeDasharray="0.1 4.66" strokeLinecap="round" strokeWidth={2} />
      <circle cx={60} cy={60} r={42} />
      <text x={60} y={49} className={classes.sealCourse}>
        {course}
      </text>
      <path d="M32 56H88M32 80H88" />
      <text x={60} y={74.5} className={classes.sealPercent}>
        {percent}%
      </text>
      <path d="M51 90l6 6 12-12" strokeLinecap="round" strokeLinejoin="round" strokeWidth={2.4} />
    </svg>
  );
}
