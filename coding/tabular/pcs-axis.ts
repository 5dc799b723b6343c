/** One axis of an ICD-10-PCS code: its name, the chosen value and the label of the value. */
export interface PcsAxis {
  /** 1 to 7. */
  position: number;
  axis: string;
  value: string;
  label: string;
}
