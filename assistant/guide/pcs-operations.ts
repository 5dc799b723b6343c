import type { GuideEntry } from "./guide-entry.ts";

/** ICD-10-PCS: the root operations of the Medical and Surgical section, by what they do. */
export const pcsOperationEntries: readonly GuideEntry[] = [
  {
    name: "Excision and Resection",
    section: "B3.8",
    terms: "B T root operation part all of body part cut out removal biopsy lobectomy partial total",
    text: "Excision (B) cuts out a portion of a body part; Resection (T) cuts out all of it, without replacement. PCS body parts decide: a lobe of the lung or a lobe of the liver is a body part of its own, so taking it out whole is Resection. Diagnostic excision takes qualifier X.",
  },
  {
    name: "Detachment",
    section: "B3.19",
    terms: "6 root operation amputation cutting off upper lower extremity finger toe level high mid low",
    text: "Root operation 6 cuts off all or a portion of an arm or leg. The body part is where the cut is made; the qualifier tells the level: on upper arm, lower arm, upper leg and lower leg high, mid or low; on fingers and toes complete, high, mid or low; on hand and foot complete or by ray.",
  },
  {
    name: "Destruction",
    terms: "5 root operation ablation fulguration cautery cryoablation eradicate energy nothing taken out",
    text: "Root operation 5 eradicates all or a portion of a body part by energy, force or a destructive agent; nothing is taken out. Ablation of a lesion, fulguration of a polyp and radiofrequency ablation of heart tissue belong here. If tissue is removed it is Excision or Extraction.",
  },
  {
    name: "Extraction",
    terms: "D root operation pull strip curettage d&c nonexcisional debridement vein stripping bone marrow",
    text: "Root operation D pulls or strips out all or a portion of a body part by force: dilation and curettage, vein stripping, bone marrow and endometrial biopsy, non-excisional debridement, delivery of products of conception by forceps or cesarean (section 1).",
  },
  {
    name: "Debridement in PCS",
    terms: "excisional nonexcisional debridement wound scrub versajet scissors depth skin muscle",
    text: "Excisional debridement, with tissue cut away by scalpel or another sharp instrument and so documented, is Excision. Non-excisional (brushing, scrubbing, irrigating, washing) is Extraction of skin or deeper tissue, or Irrigation. The deepest layer taken is the body part. The words sharp or to healthy tissue alone do not make it excisional: query.",
  },
  {
    name: "Extirpation",
    terms: "C root operation thrombectomy embolectomy stone foreign body clot solid matter removal plaque",
    text: "Root operation C takes or cuts out solid matter from a body part, not the part itself: a clot, a stone, a foreign body, plaque. Thrombectomy, endarterectomy and the removal of a stone belong here. If the matter was broken up first and then taken out, it is still Extirpation.",
  },
  {
    name: "Fragmentation",
    terms: "F root operation lithotripsy break stone pieces eswl ultrasonic thrombolysis",
    text: "Root operation F breaks solid matter into pieces that are not taken out, as in shock wave lithotripsy. The force may be physical or indirect. When the pieces are removed in the same procedure, Extirpation is coded.",
  },
  {
    name: "Drainage",
    terms: "9 root operation fluid gas thoracentesis paracentesis incision abscess chest tube lumbar puncture",
    text: "Root operation 9 takes or lets out fluids or gases: incision of an abscess, thoracentesis, paracentesis, a nephrostomy tube. A drain that is left is device 0, Drainage Device. For diagnosis only: qualifier X.",
  },
  {
    name: "Release",
    section: "B3.13",
    terms: "N root operation lysis of adhesions adhesiolysis carpal tunnel free constraint decompression tether",
    text: "Root operation N frees a body part from an abnormal physical constraint by cutting or force. The body part is the one that is freed, not the tissue that is cut: in carpal tunnel release the median nerve. Adhesions cut only to reach the site are not coded.",
  },
  {
    name: "Division",
    section: "B3.14",
    terms: "8 root operation transect separate cut osteotomy sphincterotomy tenotomy myotomy episiotomy",
    text: "Root operation 8 cuts into a body part to separate or transect it, without draining fluids: osteotomy, tenotomy, episiotomy. Division or Release: if the part itself is cut to be separated, Division; if something around it is cut so that it is free, Release.",
  },
  {
    name: "Transplantation",
    section: "B3.16",
    terms: "Y root operation transplant organ donor kidney heart liver allogeneic syngeneic",
    text: "Root operation Y puts in all or a portion of a living body part from another person or animal to take the place of a similar one. The qualifier tells the donor: allogeneic, syngeneic, zooplastic. Bone marrow and stem cells are Transfusion in section 3.",
  },
  {
    name: "Reattachment",
    terms: "M root operation replantation severed finger separated avulsed put back",
    text: "Root operation M puts back all or a portion of a separated body part to its normal or another suitable place, such as a severed finger. Vessels and nerves joined in it are not coded separately.",
  },
  {
    name: "Transfer",
    section: "B3.17",
    terms: "X root operation flap pedicle tendon transfer nerve muscle tram free flap",
    text: "Root operation X moves a body part, without taking it out, to another place to take over the function of all or a portion of a body part; it keeps its vessels and nerves. A pedicled flap is Transfer; a free flap is cut off and put in, so it is Replacement. The qualifier tells the layers of a flap.",
  },
  {
    name: "Reposition",
    terms: "S root operation fracture reduction move normal location orif dislocation pinning malposition",
    text: "Root operation S moves all or a portion of a body part to its normal or another suitable place: reduction of a fracture or dislocation, moving an undescended testis. Fixation is part of it by the device value. A fracture fixed without reduction is Insertion of the device.",
  },
  {
    name: "Fracture treatment in PCS",
    section: "B3.15",
    terms: "orif crif fixation nail plate screw internal fixation device closed reduction cast external fixator",
    text: "Reduction, closed or open, is Reposition of the bone, with the fixation device (internal, intramedullary, external) as sixth character. Pinning a nondisplaced fracture is Insertion. A closed reduction with a cast alone is Reposition, external; the cast itself, when it is all that is done, is Immobilization in section 2.",
  },
  {
    name: "Bypass",
    section: "B3.6",
    terms: "1 root operation cabg reroute anastomosis gastric bypass colostomy shunt fistula graft from to",
    text: "Root operation 1 reroutes the contents of a tubular body part: the body part is from, the qualifier is to. A colostomy is bypass of the colon to the skin. For coronary arteries it is the other way round: the body part is the number of arteries bypassed to, the qualifier where the blood comes from (aorta, internal mammary).",
  },
  {
    name: "Coronary artery bypass graft in PCS",
    section: "B3.6b",
    terms:
      "cabg 021 body part qualifier number of arteries saphenous vein harvest internal mammary device autologous venous tissue",
    text: "0210 to 0213: the fourth character counts the coronary arteries bypassed, the sixth is the graft (autologous vein or artery, or Z for a mammary artery left in place), the seventh the source of blood. Different sources or grafts have separate codes. Harvest of a vein from the leg is Excision in addition; cardiopulmonary bypass is 5A1221Z.",
  },
  {
    name: "Dilation",
    terms: "7 root operation angioplasty stent pci balloon stricture expand lumen ptca drug eluting",
    text: "Root operation 7 expands an orifice or the lumen of a tubular body part, by stretching or cutting. A stent that stays is the device (intraluminal, drug-eluting or not). For coronary arteries (0270 to 0273) the fourth character counts the arteries treated, and the device value the number of stents.",
  },
  {
    name: "Occlusion and Restriction",
    section: "B3.12",
    terms: "L V root operation close completely partially embolization ligation clip banding cerclage",
    text: "Occlusion (L) closes an orifice or lumen completely, Restriction (V) partly. Tubal ligation and embolization that stops the flow are Occlusion; gastric banding, cervical cerclage and clipping the neck of an aneurysm while the vessel stays open are Restriction.",
  },
  {
    name: "Insertion",
    terms: "H root operation put in device pacemaker catheter infusion port tube monitor central line",
    text: "Root operation H puts in a nonbiological device that monitors, assists, performs or prevents a function but does not take the place of a body part: a pacemaker and its leads, a central line, a feeding tube, a radioactive element.",
  },
  {
    name: "Central line and port in PCS",
    terms: "picc central venous catheter tip superior vena cava 02HV33Z port reservoir tunneled totally implantable",
    text: "A central line is Insertion of an infusion device; the body part is where the tip ends: 02HV33Z superior vena cava, 02H633Z right atrium. A totally implanted port adds the reservoir under the skin (0JH6-). A peripheral IV is not coded.",
  },
  {
    name: "Pacemaker and defibrillator in PCS",
    terms: "pacemaker icd generator lead 0JH60 02H6 dual chamber replacement battery change aicd",
    text: "The generator is Insertion in the subcutaneous tissue of the chest (0JH6-), each lead an Insertion in the heart (02H-) by chamber. A generator exchange is Removal (0JPT0P-) and Insertion of the new one; leads that stay are not coded. A change of position of a lead is Revision.",
  },
  {
    name: "Replacement",
    terms: "R root operation joint replacement prosthesis hip knee takes the place graft skin valve lens",
    text: "Root operation R puts in material that takes the place or function of all or a portion of a body part: total hip, heart valve, skin graft, lens. Taking out the old body part is included; taking out an old prosthesis is Removal in addition.",
  },
  {
    name: "Hip and knee replacement in PCS",
    terms: "0SR9 0SRB 0SRC 0SRD arthroplasty total partial cemented uncemented bearing revision liner",
    text: "0SR9 and 0SRB are the right and left hip, 0SRC and 0SRD the right and left knee. The device tells the bearing (metal, ceramic, polyethylene), the qualifier cemented or not. Only a liner or a femoral or acetabular surface have values of their own. Revision surgery with new parts is Removal (0SP-) and Replacement, not Revision.",
  },
  {
    name: "Supplement",
    terms: "U root operation mesh reinforce augment hernia repair annuloplasty patch",
    text: "Root operation U puts in material that reinforces or augments a portion of a body part: mesh in a hernia repair, a ring in annuloplasty, a patch. A hernia repair without mesh is Repair.",
  },
  {
    name: "Removal, Change and Revision",
    terms: "P 2 W root operation device take out exchange correct displaced malfunctioning",
    text: "Removal (P) takes a device out. Change (2) takes one out and puts a similar one back without cutting or puncturing skin or mucous membrane, always external. Revision (W) corrects a device that malfunctions or is displaced, without replacing it whole. A complete exchange by cutting is Removal and the operation that puts the new one in.",
  },
  {
    name: "Inspection",
    section: "B3.11",
    terms: "J root operation exploration endoscopy diagnostic laparoscopy colonoscopy bronchoscopy look",
    text: "Root operation J looks at or explores a body part, by eye or hand. It is not coded when another procedure is done on the same body part by the same approach. When several tubular parts are inspected, the furthest one is coded. By a different approach it is coded in addition.",
  },
  {
    name: "Map",
    terms: "K root operation electrophysiology cardiac mapping cortical locate electrical impulses",
    text: "Root operation K locates the route of electrical impulses or functional areas in a body part. It exists only for the central nervous system and the conduction system of the heart. Mapping followed by ablation: Map and Destruction are both coded.",
  },
  {
    name: "Control",
    section: "B3.7",
    terms: "3 root operation stop bleeding postprocedural hemorrhage evacuation hematoma packing cautery",
    text: "Root operation 3 stops or tries to stop postprocedural or other acute bleeding; the body part is a region. When a more definitive root operation such as Bypass, Excision, Resection or Repair is needed to stop it, that one is coded instead. Stopping bleeding within an operation is part of it.",
  },
  {
    name: "Repair",
    terms: "Q root operation suture laceration restore normal herniorrhaphy nothing else fits",
    text: "Root operation Q restores a body part to its normal structure and function as far as possible. It is used only when no other root operation describes what was done, such as the suture of a laceration or a hernia repair without mesh.",
  },
  {
    name: "Fusion",
    section: "B3.10",
    terms: "G root operation spinal fusion arthrodesis joint immobile interbody cage anterior posterior column",
    text: "Root operation G joins portions of an articular body part so that it cannot move: arthrodesis. For the spine, the body part counts the vertebral joints of a level, the qualifier tells the column and the side of access. Device order: an interbody fusion device goes before autologous and nonautologous tissue. Decompression and discectomy may be coded too.",
  },
  {
    name: "Alteration",
    terms: "0 root operation cosmetic face lift breast augmentation improve appearance",
    text: "Root operation 0 changes the structure of a body part without affecting its function, only to improve appearance: face lift, cosmetic breast augmentation. If the purpose is medical, another root operation such as Excision or Supplement is used.",
  },
  {
    name: "Creation",
    terms: "4 root operation new body part sex reassignment valve absent replicate",
    text: "Root operation 4 puts in material to form a new body part that replicates one that is absent, as in gender-affirming surgery or the making of a heart valve from a common one in a congenital defect.",
  },
  {
    name: "Colectomy, appendectomy and cholecystectomy in PCS",
    terms:
      "bowel resection 0DT 0DB 0DTJ4ZZ 0FT44ZZ hemicolectomy sigmoid laparoscopic anastomosis appendix gallbladder",
    text: "Taking out a whole PCS part of the bowel (right large intestine, sigmoid colon, cecum) is Resection, part of it Excision; joining the ends is included. Laparoscopic appendectomy is 0DTJ4ZZ, laparoscopic cholecystectomy 0FT44ZZ, open 0FT40ZZ. A stoma is Bypass in addition.",
  },
  {
    name: "Groups of root operations",
    terms: "list of root operations 31 how many groups take out solids fluids gases device tubular",
    text: "The 31 root operations fall into groups: taking out a body part (Excision, Resection, Detachment, Destruction, Extraction); taking out solids, fluids or gases (Drainage, Extirpation, Fragmentation); cutting only (Division, Release); putting back or moving; changing a tubular part; with a device; examining; other repairs; other objectives.",
  },
];
