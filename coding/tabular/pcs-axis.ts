/** One place of an ICD-10-PCS code: which axis it is, the value chosen and what the value is called. */
export interface PcsAxis {
  /** 1 to 7. */
  position: number;
  axis: string;
  value: string;
  label: string;
}
