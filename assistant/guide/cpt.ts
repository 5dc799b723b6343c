import type { GuideEntry } from "./guide-entry.ts";

/** CPT and HCPCS Level II: how the codes are made and chosen; surgery by body system, ancillary services. */
export const cptEntries: readonly GuideEntry[] = [
  {
    name: "Structure of a CPT code",
    terms: "format five digits category I II III procedure sections F T",
    text: "Category I CPT codes have five digits and are arranged in sections: evaluation and management, anesthesia, surgery, radiology, pathology and laboratory, medicine. Category II codes end in F (performance measures), Category III in T (emerging technology). Read the section's guidelines and the parenthetical notes before choosing.",
  },
  {
    name: "Finding a CPT code",
    terms: "cpt index look up how procedure organ condition synonym eponym",
    text: "Look in the index for the procedure, the organ, the condition, a synonym or eponym, then read every code in the range in the main text, with its guidelines and notes. Never code from the index alone. Choose the code that says exactly what was done; if none does, the unlisted one.",
  },
  {
    name: "Parent code and indented code",
    terms: "semicolon stand alone indented common portion cpt symbol bullet triangle",
    text: "In CPT the words before the semicolon belong to every indented code beneath. An indented code is read as that common part plus its own words. Symbols mark add-on codes (+), codes exempt from modifier 51, and new or revised ones.",
  },
  {
    name: "Add-on code",
    terms: "plus add on each additional list separately modifier 51 exempt",
    text: "An add-on code (+) is reported only with its primary procedure, by the same practitioner on the same day, never alone and never with modifier 51. It stands for work beyond the primary service, such as a further level, lesion or half hour.",
  },
  {
    name: "Unlisted procedure",
    terms: "unlisted code 99 no code exists special report comparable procedure",
    text: "When no code describes the service, the unlisted code of the section is used, usually ending in 99, with the operative report and a comparison to a listed procedure of similar work. A code that is merely near is never chosen. A Category III code that fits goes before an unlisted one.",
  },
  {
    name: "Separate procedure",
    terms: "separate procedure designation parentheses integral component bundled alone",
    text: "A code marked as a separate procedure is usually a part of a larger service and is not reported with it. It is reported when it stands alone, or when it is unrelated and distinct from the others, with modifier 59 or an X modifier.",
  },
  {
    name: "Global surgical package",
    terms: "global period 0 10 90 days postoperative follow-up surgery included package",
    text: "The surgical package includes the operation, local or topical anesthesia, one related visit on the day before or the day of surgery after the decision, and routine follow-up. The global period is 0, 10 or 90 days. Unrelated services in it need modifiers 24 or 79; a return to the operating room for a complication needs 78.",
  },
  {
    name: "NCCI edits",
    terms: "ncci ptp mue bundling unbundling column 1 column 2 medically unlikely edit correct coding initiative",
    text: "Procedure-to-procedure edits pair a column 1 code with a column 2 code that is part of it. Indicator 0: never together; 1: together with a proper modifier when distinct; 9: edit deleted. Medically Unlikely Edits bound the units per day. A modifier is used because the record supports it, not because the edit asks.",
  },
  {
    name: "Bundling and unbundling",
    terms: "unbundling fraud component codes comprehensive included services approach closure",
    text: "A comprehensive code holds everything that is needed for the procedure: approach, exploration, closure, dressings, usual supplies. Reporting its parts separately is unbundling, and done knowingly it is fraud. Separate incisions, lesions or sessions may be separate services.",
  },
  {
    name: "Medical necessity",
    terms: "diagnosis supports procedure LCD NCD coverage pointer linkage",
    text: "Each procedure is linked to the diagnosis that explains why it was done. Payers publish the covered diagnoses in national and local coverage determinations (NCD, LCD). A code is chosen from the record, never to make a service payable.",
  },
  {
    name: "Integumentary: lesion excision",
    terms: "excision benign malignant lesion size margin diameter 114 116 skin pathology wait",
    text: "Excision is coded by behaviour (benign 114-, malignant 116-), site and excised diameter: the lesion's greatest diameter plus the narrowest margins on both sides, measured before it is cut. Wait for the pathology. Each lesion has its own code; simple closure is included.",
  },
  {
    name: "Integumentary: wound repair",
    terms: "repair simple intermediate complex closure laceration sutures length sum 120 130 adhesive",
    text: "Simple repair closes one layer, intermediate needs layers or much cleaning of a contaminated wound, complex more, such as extensive undermining. Lengths of the same class and site group are added. The most complex is first, further classes with 59. Strips alone are part of the visit. An adjacent tissue transfer includes the excision.",
  },
  {
    name: "Integumentary: biopsy, shave, destruction",
    terms: "skin biopsy tangential punch incisional 11102 shave removal 11300 destruction 17000 17110 17260",
    text: "Biopsies are by technique (tangential, punch, incisional), the first and then each further one, in the order incisional, punch, tangential. Shaving takes off a lesion without its full thickness. Destruction is by kind (premalignant, benign, malignant) and number or size. A biopsy of a lesion that is then removed in the same session is not coded.",
  },
  {
    name: "Integumentary: debridement and grafts",
    terms: "11042 11047 wound debridement depth surface area skin graft 15002 15100 flap cpt",
    text: "Wound debridement is by the deepest layer taken and the area; areas of the same depth are added, different depths are not. Skin grafts are by the recipient site, the kind of graft and the area; preparing the bed has codes of its own (15002 to 15005), the donor site only when it needs a repair of its own.",
  },
  {
    name: "Musculoskeletal: fracture care",
    terms: "fracture closed open percutaneous treatment manipulation cast global 90 days cpt emergency department 54",
    text: "Treatment is closed, percutaneous or open, whatever the fracture itself is, and with or without manipulation. It has 90 global days and includes the first cast. When the emergency physician only gives the initial treatment and another follows up, modifier 54; if only a splint is put on, the splint and the visit are coded.",
  },
  {
    name: "Musculoskeletal: joints and arthroscopy",
    terms:
      "arthroscopy knee shoulder diagnostic surgical 29881 compartment injection 20610 arthrocentesis meniscectomy",
    text: "A surgical arthroscopy includes the diagnostic one. In the knee a second procedure in the same compartment is usually bundled; in another one it may be coded. Joint injection and aspiration (20600 to 20611) is by size of the joint and with or without ultrasound, once for each joint, and the drug is added.",
  },
  {
    name: "Musculoskeletal: spine surgery",
    terms: "spinal fusion arthrodesis laminectomy instrumentation 22551 22612 22840 63030 levels graft cpt",
    text: "Think in parts: arthrodesis by approach and level, decompression by level or interspace, instrumentation by number of segments, cages, bone graft. Levels beyond the first and instrumentation are add-on codes. Two surgeons who each do a part of one procedure use 62.",
  },
  {
    name: "Cardiovascular: coronary intervention",
    terms: "pci stent 92928 92920 angioplasty atherectomy vessel LD LC RC branch cpt catheterization 93458",
    text: "One base code for each major coronary artery or its branches: the most that was done (stent over angioplasty, atherectomy with stent above both). How further branches count is told by the code set of the year. LD, LC, RC, LM and RI name the vessel. A diagnostic catheterization is added (59) only if none was at hand or the condition changed.",
  },
  {
    name: "Cardiovascular: pacemakers and catheters",
    terms:
      "pacemaker 33206 33208 33249 lead generator selective catheter order first second third 36245 vascular family cpt",
    text: "Devices are by single, dual or multiple leads, and by system, generator or lead. Selective catheterization is coded to the highest order reached in each vascular family; lower orders on the way are included. A different family has its own code.",
  },
  {
    name: "Digestive: endoscopy",
    terms: "scope diagnostic surgical colonoscopy polyp snare biopsy 45378 45380 45385 43239 egd same session",
    text: "A surgical endoscopy includes the diagnostic one. Code to the furthest extent examined. Different techniques on different lesions (snare on one, biopsy of another) are both coded, usually with 59 or XS; two techniques on the same lesion are one. Payment of the second is reduced by the value of the base endoscopy.",
  },
  {
    name: "Screening colonoscopy",
    terms: "colonoscopy screening polyp found G0105 G0121 modifier 33 PT Z12.11 incomplete 53",
    text: "A screening colonoscopy without finding: G0121, or G0105 at high risk, for Medicare, else the diagnostic code with 33. When a polyp is removed the surgical code is used with PT (Medicare) or 33, and Z12.11 stays first. If the scope does not pass the splenic flexure: 53 for the physician.",
  },
  {
    name: "Digestive: hernia, gallbladder, appendix",
    terms:
      "hernia repair 49591 49505 mesh initial recurrent reducible incarcerated cholecystectomy 47562 appendectomy 44970 cpt",
    text: "Anterior abdominal hernias (49591 to 49618) are by total length of the defects, first or recurrent, reducible or not, whatever the approach, and mesh is included. Groin hernias are by age, kind and approach. Laparoscopic and open operations have codes of their own; a laparoscopy that is converted is coded as open only.",
  },
  {
    name: "Urinary and reproductive surgery",
    terms: "cystoscopy 52000 turp ureteroscopy hysterectomy 58150 58571 d&c stent lithotripsy cpt",
    text: "Surgical cystoscopy and ureteroscopy include the diagnostic ones; a stent that is left may be coded, one for the time of the operation not. Hysterectomy is by approach (abdominal, vaginal, laparoscopic), weight of the uterus, and whether tubes and ovaries are taken.",
  },
  {
    name: "Maternity care package",
    terms: "global obstetric 59400 59510 antepartum delivery postpartum vaginal cesarean visits cpt",
    text: "One global code holds antepartum care, delivery and postpartum care: 59400 vaginal, 59510 cesarean, 59610 and 59618 after an earlier cesarean. When care is divided, delivery only, antepartum visits (4 to 6, 7 or more) and postpartum care are coded separately. Unrelated problems are extra.",
  },
  {
    name: "Nervous system: injections and nerve blocks",
    terms: "epidural steroid injection 62323 64483 facet 64493 nerve block imaging guidance level bilateral",
    text: "Spinal injections are by region (cervical and thoracic, or lumbar and sacral), by kind (interlaminar, transforaminal, facet) and level. Imaging guidance is included in most. Facet and transforaminal codes take 50 for both sides.",
  },
  {
    name: "Eye and ear surgery",
    terms: "cataract 66984 66982 intraocular lens tympanostomy tubes 69436 cerumen 69210 eyelid",
    text: "Cataract extraction with lens is 66984, complex 66982, one eye each with RT or LT. Ear tubes are by local or general anesthesia. Removal of impacted cerumen needs instruments (69210); washing it out is 69209.",
  },
  {
    name: "Anesthesia coding",
    terms: "base units time units physical status P1 P6 qualifying circumstances 99100 anesthesia formula",
    text: "Base units of the code, plus time (usually 15 minutes a unit, from preparing the patient to handing over), plus modifying units, times the conversion factor. Of several procedures only the one with the highest base is coded, with the whole time. P1 to P6 tell the patient's state; 99100 to 99140 special circumstances.",
  },
  {
    name: "Radiology",
    terms: "x-ray ct mri views contrast 26 TC supervision interpretation global component ultrasound complete limited",
    text: "Count the views and read whether contrast was given: without, with, or without followed by with. Oral or rectal contrast does not count as with. A complete ultrasound needs all the organs listed; else it is limited. Interpretation alone takes 26. Guidance is often included in the procedure.",
  },
  {
    name: "Laboratory and pathology",
    terms: "panel 80053 80061 organ disease panels surgical pathology 88305 venipuncture 36415 QW 91 90 specimen level",
    text: "A panel is reported only when every test in it was done; do not add its tests singly. Surgical pathology (88300 to 88309) is by specimen, in six levels. QW marks a waived test, 91 a repeated one, 90 an outside laboratory. Drawing blood from a vein is 36415.",
  },
  {
    name: "Infusions and injections",
    terms:
      "96360 96365 96374 96372 96413 hydration push hierarchy initial sequential concurrent start stop time infusion",
    text: "One initial code for each vascular access and day, by hierarchy in a facility: chemotherapy before therapeutic drugs before hydration, and infusion before push before injection. A further hour needs more than 30 minutes beyond. An infusion of 15 minutes or less is a push. Hydration needs at least 31 minutes. Start and stop times must stand in the record.",
  },
  {
    name: "Vaccines",
    terms: "immunization administration 90471 90460 vaccine product counseling component Z23",
    text: "Two codes: the vaccine and its administration. 90460 and 90461 are for patients up to 18 with counselling, by component; 90471 to 90474 for others, by injection or by mouth or nose. Medicare uses G0008, G0009 and G0010 for influenza, pneumococcal and hepatitis B vaccine. The diagnosis is Z23.",
  },
  {
    name: "Physical therapy and psychotherapy time",
    terms: "97110 therapy units 8 minute rule psychotherapy 90834 90837 90832 timed codes GP GO GN",
    text: "Timed therapy codes are 15 minutes each; Medicare adds all timed minutes and gives a unit from 8 minutes on. GP, GO and GN mark physical, occupational and speech therapy. Psychotherapy is 90832 from 16 minutes, 90834 from 38, 90837 from 53; with a medical visit the add-ons 90833, 90836, 90838.",
  },
  {
    name: "Structure of a HCPCS Level II code",
    terms: "format letter four digits A C E G J L Q supplies drugs hcpcs",
    text: "HCPCS Level II codes are one letter and four digits: A supplies and ambulance, C hospital outpatient, E durable equipment, G professional services, J drugs, L orthotics and prosthetics, Q temporary. When CPT and HCPCS both describe a service, Medicare's rules say which is used.",
  },
  {
    name: "Drug units and wastage",
    terms: "J code dose units divide discarded drug JW JZ single dose vial wastage",
    text: "Drug codes are per unit of dose: divide the dose given by the dose of the code and round up. What is discarded from a single-dose vial is reported on a line of its own with JW; when nothing is discarded, JZ stands on the line. Multi-dose vials have neither.",
  },
  {
    name: "Durable medical equipment modifiers",
    terms: "dme RR NU UE KX rental purchase wheelchair oxygen KH KI KJ",
    text: "NU new equipment, UE used, RR rental; KH, KI and KJ count the months of a rental. KX says that the requirements of the coverage policy are met and documented. An order and proof of need must be on file.",
  },
  {
    name: "Ambulance services",
    terms: "A0425 A0427 A0429 A0433 mileage als bls origin destination modifier emergency",
    text: "A base rate by level (basic A0428 and A0429, advanced A0426, A0427, A0433) and the loaded miles (A0425). Two letters as a modifier tell origin and destination, such as RH from residence to hospital, SH from the scene.",
  },
];
