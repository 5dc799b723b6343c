import type { PcsAxis } from "./pcs-axis.ts";

/**
 * Patterns of ICD-10-PCS titles by section. The first rule whose pattern matches "{code} {operation}: {part} | {approach}
 * | {device} | {qualifier}" is used. {3} to {7} are the axes; a part in brackets is left out if its axis has no
 * value. Derived from the official long titles of 2022.
 */
const rules: Record<string, [RegExp, string][]> = {
  0: [
    [/^021[PQR].Z[ABD] /, "Bypass {4} from {7} with No Device, {5}"],
    [/^021[0-3]|^021[PQR]..[ABD] /, "Bypass {4} from {7}[ with {6}], {5}"],
    [/ Bypass:/, "Bypass {4}[ to {7}][ with {6}], {5}"],
    [/ Change:/, "Change {6} in {4}, {5}"],
    [/ Control:/, "Control [{7} ]Bleeding in {4}, {5}"],
    [/^024.* Creation:/, "Creation of {4} from {7} using {6}, {5}"],
    [/ Creation:/, "Creation of {7} in {4}[ with {6}], {5}"],
    [/ Detachment:/, "Detachment at {4}[, {7}], {5}"],
    [/ Map:/, "Map {4}, {5}"],
    [/ Release:/, "Release {4}[, {7}], {5}"],
    [/ Removal:.*\| Biventricular$/, "Removal of {7} {6} from {4}, {5}"],
    [/ Removal:/, "Removal of {6} from {4}[, {7}], {5}"],
    [/ Repair:.*Valve(, .*)?$/, "Repair {4} created from {7}, {5}"],
    [/^0CQ.*\| (Single|Multiple|All)$/, "Repair of {4}, {7}, {5}"],
    [/ Repair:/, "Repair {4}[, {7}], {5}"],
    [/^0CSWX5|^0CSXX5|^0QS.*Fixation Device \| Sesamoid/, "Reposition {4}, {7}, with {6}, {5}"],
    [/ Reposition:/, "Reposition {4}[ with {6}][, {7}], {5}"],
    [/ Revision:.*\| Biventricular$/, "Revision of {7} {6} in {4}, {5}"],
    [/ Revision:/, "Revision of {6} in {4}[, {7}], {5}"],
    [/ Supplement:.*Valve(, .*)?$/, "Supplement {4} created from {7} with {6}, {5}"],
    [/^(08U[01]|0JU)/, "Supplement of {4} with {6}, {5}"],
    [/ Supplement:/, "Supplement {4}[ with {6}][, {7}], {5}"],
    [/^0KX.*Flap$/, "Transfer {4}, {7}, {5}"],
    [/^0[JK]X/, "Transfer {4}[ with {7}], {5}"],
    [/ Transfer:/, "Transfer {4}[ to {7}], {5}"],
    [/ Transplantation:/, "Transplantation of {4}[, {7}], {5}"],
    [/ Insertion:.*\| Biventricular$/, "Insertion of {7} {6} into {4}, {5}"],
    [/ Insertion:.*\| Via Umbilical Vein$/, "Insertion of {6}, {7}, into {4}, {5}"],
    [/ Insertion:/, "Insertion of {6} into {4}[, {7}], {5}"],
    [/ Replacement:.*\| Toe, /, "Replacement of {4} with {7}, {6}, {5}"],
    [/ Replacement:.*Flap$/, "Replacement of {4} using {7}, {5}"],
    [/^0CR.*\| (Single|Multiple|All)$/, "Replacement of {4}, {7}, with {6}, {5}"],
    [/ Replacement:/, "Replacement of {4} with {6}[, {7}], {5}"],
    [/ Fusion:/, "Fusion of {4}[ with {6}][, {7}], {5}"],
    [
      /\| (Left Atrial Appendage|Ductus Arteriosus|Hemorrhoidal Plexus|Uterine Artery, .*)$/,
      "{3} of {7}[ with {6}], {5}",
    ],
    [/ Dilation:.*\| No Device \| Bifurcation$/, "Dilation of {4}, Bifurcation, {5}"],
    [/ Dilation:.*Bifurcation$/, "Dilation of {4}, Bifurcation, with {6}, {5}"],
    [/ Dilation:.*\| Intraluminal Device.*Drug-Coated Balloon$/, "Dilation of {4} with {6}, using {7}, {5}"],
    [/ Dilation:/, "Dilation of {4}[ with {6}][ using {7}], {5}"],
    [/ Destruction:.*\| (Single|Multiple|All)$/, "Destruction of {4}, {7}, {5}"],
    [/ Destruction:/, "Destruction of {4}[ using {7}], {5}"],
    [
      / Extirpation:.*\| (Bifurcation|Orbital Atherectomy Technique|Single|Multiple|All)$/,
      "Extirpation of Matter from {4}, {7}, {5}",
    ],
    [/ Extirpation:.*\| Diagnostic$/, "Extirpation of Matter from {4}, {5}, Diagnostic"],
    [/ Extirpation:/, "Extirpation of Matter from {4}[ using {7}], {5}"],
    [/^02F[0-3]/, "Fragmentation in {4}, {5}[, {7}]"],
    [/ Fragmentation:.*(Artery|Vein|Arteries|Trunk|Aorta|Vena Cava|Brachial|Hand)/, "Fragmentation of {4}, {5}[, {7}]"],
    [/ Fragmentation:/, "Fragmentation in {4}, {5}[, {7}]"],
    [
      /^0C[DMT].*\| (Single|Multiple|All)$|\| (Temporary|Stoma|Supracervical|Sesamoid.*)$/,
      "{3} of {4}[ with {6}], {7}, {5}",
    ],
    [/./, "{3} of {4}[ with {6}], {5}[, {7}]"],
  ],
  1: [
    [/ Change:/, "Change {6} in {4}, {5}"],
    [/ Drainage:/, "Drainage of {7} from {4}, {5}"],
    [/ Insertion:/, "Insertion of {6} into {4}, {5}"],
    [/ Removal:/, "Removal of {6} from {4}, {5}"],
    [/ Repair:/, "Repair {7} in {4}[ with {6}], {5}"],
    [/ Reposition:/, "Reposition {4}, {5}"],
    [/ Transplantation:/, "Transplantation of {7} into {4}, {5}"],
    [/\| Manual$/, "Manual Extraction of {4}, {5}"],
    [/./, "{3} of {4}[, {7}], {5}"],
  ],
  2: [
    [/^2Y.* Change:/, "Change {4} {6}"],
    [/^2Y.* Removal:/, "Removal of {4} {6}"],
    [/ Change:/, "Change {6} on {4}"],
    [/ Removal:/, "Removal of {6} on {4}"],
    [/./, "{3} of {4}[ using {6}]"],
  ],
  3: [
    [/\| Antineoplastic \| Monoclonal Antibody$/, "Introduction of {6}, {7}, into {4}, {5}"],
    [/\| Nitric Oxide$/, "Introduction of {7} Gas into {4}, {5}"],
    [/\| Blood Brain Barrier Disruption$/, "Introduction of {7} Substance into {4}, {5}"],
    [/ Introduction:.*\| (Autologous|Nonautologous|Hyperthermic)$/, "Introduction of {7} {6} into {4}, {5}"],
    [/ Introduction:.*\| (?!No Qualifier|Other Substance)[^|]*$/, "Introduction of {7} into {4}, {5}"],
    [/ Introduction:/, "Introduction of {6} into {4}, {5}"],
    [/^3E1[0C]X/, "Irrigation of {4} using {6}[, {7}]"],
    [/^3C1/, "Irrigation of Indwelling Device using {6}, {5}"],
    [/ Irrigation:/, "Irrigation of {4} using {6}, {5}[, {7}]"],
    [/./, "Transfusion of [{7} ]{6} into {4}, {5}"],
  ],
  4: [
    [/: Central Nervous .*\| Intracranial$/, "{3} of {7} {6}, {5}"],
    [/^4A02XM4/, "{3} of {4} {6}, {5}"],
    [/^4A12XM4/, "{3} of {4} {7}, {5}"],
    [/\| (Indocyanine Green Dye|Wireless Sensor)$/, "{3} of {4} {6} using {7}, {5}"],
    [/: None /, "{3} of {6}, {5}"],
    [/./, "{3} of {4} {6}[, {7}], {5}"],
  ],
  5: [
    [/\| (Balloon Pump|Pulsatile Compression|Other Pump|Impeller Pump)$/, "Assistance with {4} {6} using {7}, {5}"],
    [/\| Hyperbaric$/, "Extracorporeal {7} {6}, {5}"],
    [/\| Intraoperative .*\| Membrane, /, "Extracorporeal {6}, {7}, {5}"],
    [/\| Membrane, /, "Extracorporeal {6}, {7}"],
    [/ Performance: Respiratory .* Ventilation/, "{4} {6}, {5}[, {7}]"],
    [/ Assistance:/, "Assistance with {4} {6}, {5}[, {7}]"],
    [/ Restoration:/, "Restoration of {4} {6}, {5}"],
    [/./, "Performance of {4} {6}, {5}[, {7}]"],
  ],
  6: [
    [/ Perfusion:/, "Perfusion of {4} {6}, {5}"],
    [/ Pheresis:/, "Pheresis of {7}, {5}"],
    [/: Skin/, "{3} of {4}, {5}"],
    [/ Therapy:.*(Vessels|Heart)$/, "{3} of {7}, {5}"],
    [/./, "{3}[, {4}], {5}"],
  ],
  7: [[/./, "Osteopathic Treatment of {4} using {6}"]],
  8: [
    [/^8C0/, "{6} of {7} from Indwelling Device in {4}"],
    [/\| Collection \|/, "{7} {6}"],
    [/\| (Acupuncture|Therapeutic Massage) \| No Qualifier$/, "{6}"],
    [/\| Acupuncture \|/, "{6} using {7}"],
    [/\| Therapeutic Massage \|/, "{6} of {7}"],
    [/\| Suture Removal$/, "{7} from {4}"],
    [/: None .*\| Other Method /, "{7}"],
    [/\| Other Method /, "{7} of {4}"],
    [/\| Aminolevulinic Acid$/, "{6} of {4} using {7}, {5}"],
    [/\| External \| (Computer|Robotic) Assisted Procedure /, "{6} of {4}[, {7}]"],
    [/./, "{6} of {4}, {5}[, {7}]"],
  ],
  9: [[/./, "Chiropractic Manipulation of {4}, {6}"]],
  B: [
    [/\| (Intravascular Optical Coherence|Bacterial Autofluorescence) \|/, "{3} of {4} using {6}"],
    [/\| Laser \| Intraoperative$/, "{3} of {4} using {5}, {6} {7}"],
    [/./, "{3} of {4}[ using {5}][, {6}][, {7}]"],
  ],
  C: [[/./, "{3} of {4}[ using {5}]"]],
  D: [
    [/ Beam Radiation:/, "Beam Radiation of {4} using {5}[, {6}][, {7}]"],
    [/ Brachytherapy:/, "{5} Brachytherapy of {4} using {6}[, {7}]"],
    [/Isotope Administration/, "Isotope Administration to {4} using {6}"],
    [/./, "{5} of {4}[ using {6}][, {7}]"],
  ],
  F: [
    [/ Caregiver Training:/, "Caregiver Training in {5}[ using {6}]"],
    [/ Device Fitting:/, "{5} Device Fitting[ using {6}]"],
    [/ Treatment:/, "{5} Treatment[ of {4}][ using {6}]"],
    [/./, "{5} Assessment[ of {4}][ using {6}]"],
  ],
  G: [
    [/: Other (Biofeedback|Family Psychotherapy)/, "{3}"],
    [/: Other /, "{4}"],
    [/ Counseling:/, "{4} {3}"],
    [/./, "{3}[, {4}]"],
  ],
  H: [
    [/: Other Family/, "{3} for Substance Abuse Treatment"],
    [/./, "{3} for Substance Abuse Treatment[, {4}]"],
  ],
  X: [
    [/^X[^Y].* Introduction:/, "Introduction of {6} into {4}, {5}, {7}"],
    [/ Transfusion:/, "Transfusion of {6} into {4}, {5}, {7}"],
    [/ Insertion:/, "Insertion of {6} into {4}, {5}, {7}"],
    [/ Measurement:/, "Measurement of {6}, {7}"],
    [/ Inspection:/, "Inspection of {4} using {6}, {7}"],
    [/ Extirpation:/, "Extirpation of Matter from {4} using {6}, {5}, {7}"],
    [/ Bypass:/, "Bypass {4} using {6}, {5}, {7}"],
    [/ Supplement:/, "Supplement {4} with {6}, {5}, {7}"],
    [/ Monitoring:.*Saturation/, "Monitoring of {4} {6}, {5}, {7}"],
    [/^XY0V/, "Extracorporeal {3} of {6} to {4}, {7}"],
    [/^XY0Y/, "Extracorporeal {3} of {6}, {7}"],
    [/\| (Reduction Device|Bioengineered Allogeneic Construct) \|/, "{3} of {4} with {6}, {5}, {7}"],
    [/Flow Reversal Circuit/, "{6} from {4}, {5}, {7}"],
    [/ Assistance:/, "{6} in {4}, {5}, {7}"],
    [/./, "{3} of {4} using {6}, {5}, {7}"],
  ],
};

const nothing = /^(No (Device|Qualifier)|None)$/;

/** Labels whose parts keep their order; all others are reversed ("Femur, Right"). */
const keepsOrder =
  /^(Coronary Artery, (One|Two|Three|Four)|Thoracic Aorta|Products of Conception|Pacemaker|Amniotic Fluid|Membrane|Intermittent|Prolonged Intermittent|Continuous|(First|Second|Third) Trimester|Pure Tone Audiometry|Evoked Otoacoustic Emissions|Bithermal|Cerebral Embolic Filtration|Transthoracic Echocardiography|(Anterior|Posterior) Approach|Intracranial|Pulmonary Artery Flow|Infection|Application|Environmental|Assistive|Ventilation|Analgesics|Heavy Particles|Skin, Subcutaneous|Tongue|Ear, Nose|(Kidneys|Gallbladder), [^,]* and|Ileal Loop|Chest, Abdomen|Radioactive Element, Cesium|Synthetic Substitute, Pneumatic|Intraluminal Device, Flow|Stomach, P|Spinal Stabilization Device, Vertebral|Hematopoietic Stem\/Progenitor|Hepatobiliary System, All|Musculoskeletal System, |Serum, Toxoid)/;

/** Labels that the titles say in other words. */
const otherwise: [RegExp, string][] = [
  [/^(.*), (Right|Left) (Ear|Neck|Axillary)$/, "$2 $3 $1"],
  [/^(Intraluminal Device), (Two|Three|Four or More)$/, "$2 $1s"],
  [/^(Intraluminal Device), (Drug-eluting), (Two|Three|Four or More)$/, "$3 $2 $1s"],
  [/^(Intraluminal Device), (Branched or Fenestrated), (.*)$/, "$2 $1, $3"],
  [/^Intraluminal Device, (Airway|Endotracheal Airway|Endobronchial Valve|Pessary)$/, "$1"],
  [/^(Hip|Knee) Joint, (\w+ Surface), (Right|Left)$/, "$3 $1 Joint, $2"],
  [/^Synthetic Substitute, Unicondylar (Medial|Lateral)$/, "$1 Unicondylar Synthetic Substitute"],
  [/^Synthetic Substitute, Intraocular Telescope$/, "Intraocular Telescope"],
  [/^Hearing Device, (\w+ Channel Cochlear Prosthesis)$/, "$1"],
  [/^Infusion Device, Pump$/, "Infusion Pump"],
  [/^Cardiac Lead, (\w+)$/, "$1 Lead"],
  [/^Pulmonary Vein, Confluence$/, "Pulmonary Vein Confluence"],
  [/^Biologic with Synthetic Substitute, (.*)$/, "Biologic and Synthetic Substitute, $1"],
  [/^Kidney, Ureter and Bladder, (Right|Left)$/, "$1 Kidney, Ureter and Bladder"],
  [/^Plasma, Convalescent (.*)$/, "Convalescent Plasma $1"],
  [/^Allogeneic, (\w+)$/, "Allogeneic $1"],
];

/** Composes the official long title of a code from its seven axes, in order. */
export function composePcsTitle(axes: readonly PcsAxis[]): string {
  const label = (position: number) => axes[position - 1]?.label ?? "";
  const code = axes.map((axis) => axis.value).join("");
  const whole = `${code} ${label(3)}: ${label(4)} | ${label(5)} | ${label(6)} | ${label(7)}`;
  const template = rules[code.charAt(0)]?.find(([pattern]) => pattern.test(whole))?.[1] ?? "{3} of {4}";
  const say = (position: number) => (nothing.test(label(position)) ? "" : phrase(code, position, label(position)));
  return template
    .replace(/\[([^\]]*)\{(\d)\}([^\]]*)\]/g, (_, before: string, position: string, after: string) => {
      const text = say(Number(position));
      return text && `${before}${text}${after}`;
    })
    .replace(/\{(\d)\}/g, (_, position: string) => say(Number(position)));
}

const equipment =
  /^(Orthosis|.*Prosthesis|Computer|Audiometer|Tympanometer|Sound Field \/ Booth|Physical Agents|.*Equipment)$/;

const regions = /^(Cervical|Thoracic|Lumbar|Nasal|Anorectal)$/;

function phrase(code: string, position: number, label: string): string {
  if (position === 5 && /^079..ZX|^07Q|^0WJ/.test(code) && label.startsWith("Via ")) return `${label} Approach`;
  if (position === 5 && /^(Open|Percutaneous|Percutaneous Endoscopic|External)$/.test(label))
    return `${label} Approach`;
  if (position === 5 && /Osmolar$/.test(label)) return `${label} Contrast`;
  if (position === 4 && /^[79]|^2Y4/.test(code) && regions.test(label)) return `${label} Region`;
  if (position === 6 && code.startsWith("7") && /-|^Indirect$/.test(label)) return `${label} Forces`;
  if (position === 6 && code.startsWith("F") && !equipment.test(label)) return `${label} Equipment`;
  if (!label.includes(", ") || keepsOrder.test(label)) return label;
  const known = otherwise.find(([pattern]) => pattern.test(label));
  if (known) return label.replace(known[0], known[1]);
  return label.split(", ").reverse().join(" ");
}
