/** As `known-organisations.ts`, for names in Latin letters. Initials that can be derived are left out unless they are of one organisation. */
const lines = `
Massachusetts General Hospital|MGH|Mass General|Mass General Hospital|Massachusetts General|Mass. General
Brigham and Women's Hospital|BWH|The Brigham|Brigham & Womens
Beth Israel Deaconess Medical Center|BIDMC|Beth Israel Deaconess|Beth Israel Boston
Boston Children's Hospital|Children's Hospital Boston|BCH Boston
Dana-Farber Cancer Institute|DFCI|Dana Farber|Dana-Farber
The University of Texas MD Anderson Cancer Center|MD Anderson|M.D. Anderson|MD Anderson Cancer Center|UTMDACC|MDACC|MD Anderson Houston
University of Texas Southwestern Medical Center|UT Southwestern|UTSW|UT Southwestern Medical Center
Memorial Sloan Kettering Cancer Center|MSKCC|MSK|Sloan Kettering|Memorial Sloan Kettering|Memorial Hospital for Cancer and Allied Diseases
University of California, San Francisco|UCSF|UC San Francisco|University of California San Francisco
UCSF Medical Center|University of California San Francisco Medical Center|UCSF Health|UCSF Medical Centre
University of California, Los Angeles|UCLA|UC Los Angeles
UCLA Medical Center|Ronald Reagan UCLA Medical Center|UCLA Health
University of California, San Diego|UCSD|UC San Diego
UC San Diego Health|UCSD Medical Center|University of California San Diego Medical Center
University of California, Davis|UC Davis|UCD Davis
University of California, Irvine|UC Irvine|UCI
Johns Hopkins Hospital|The Johns Hopkins Hospital|John Hopkins Hospital|JHH
Johns Hopkins University|JHU|John Hopkins University
Johns Hopkins University School of Medicine|Johns Hopkins School of Medicine|JHUSOM
Mayo Clinic|Mayo Clinic Rochester|Mayo Clinic in Rochester|Mayo Clinic Minnesota
Mayo Clinic Arizona|Mayo Clinic in Arizona|Mayo Clinic Scottsdale
Mayo Clinic Florida|Mayo Clinic Jacksonville|Mayo Clinic in Florida
Cleveland Clinic|Cleveland Clinic Foundation|The Cleveland Clinic|CCF
Hospital of the University of Pennsylvania|University of Pennsylvania Hospital|HUP|Penn Medicine|UPenn Hospital
University of Pennsylvania|UPenn|Penn
Children's Hospital of Philadelphia|CHOP|Philadelphia Children's Hospital
Cincinnati Children's Hospital Medical Center|Cincinnati Children's|CCHMC
Ann & Robert H. Lurie Children's Hospital of Chicago|Lurie Children's|Lurie Children's Hospital
Washington University in St. Louis|WashU|WUSTL|Washington University St Louis
Washington University School of Medicine|Washington University in St. Louis School of Medicine|WUSM|WashU Medicine
Barnes-Jewish Hospital|Barnes Jewish|BJH
University of Washington|UW Seattle|UW
University of Washington Medical Center|UWMC|UW Medical Center|UW Medicine
Fred Hutchinson Cancer Center|Fred Hutch|Fred Hutchinson Cancer Research Center|FHCRC|FHCC|Seattle Cancer Care Alliance
NewYork-Presbyterian Hospital|New York Presbyterian|NYP|NewYork-Presbyterian|New York-Presbyterian Hospital
Columbia University Irving Medical Center|Columbia University Medical Center|CUIMC|CUMC|Columbia Presbyterian
Weill Cornell Medicine|Weill Cornell Medical College|Weill Cornell|Cornell University Medical College
Icahn School of Medicine at Mount Sinai|Mount Sinai School of Medicine|Icahn School of Medicine|ISMMS
NYU Langone Health|NYU Langone|NYU Langone Medical Center|New York University Langone Medical Center|NYU Medical Center
Montefiore Medical Center|Montefiore|Montefiore Hospital
Duke University Medical Center|Duke|DUMC|Duke University Hospital|Duke Hospital|Duke Medical Center
Vanderbilt University Medical Center|VUMC|Vanderbilt|Vanderbilt Medical Center
University of North Carolina at Chapel Hill|UNC Chapel Hill|UNC|University of North Carolina
Michigan Medicine|University of Michigan Health System|University of Michigan Health|University of Michigan Hospital|University of Michigan Medical Center
Indiana University School of Medicine|IU School of Medicine|IUSM|Indiana University Medical School
Ohio State University Wexner Medical Center|OSU Wexner Medical Center|OSUMC|Wexner Medical Center|Ohio State Wexner Medical Center
H. Lee Moffitt Cancer Center and Research Institute|Moffitt Cancer Center|Moffitt|H. Lee Moffitt Cancer Center
City of Hope National Medical Center|City of Hope|COH|City of Hope Duarte|City of Hope Comprehensive Cancer Center
Roswell Park Comprehensive Cancer Center|Roswell Park Cancer Institute|Roswell Park|RPCI
Fox Chase Cancer Center|Fox Chase|FCCC
St. Jude Children's Research Hospital|St Jude|Saint Jude|St. Jude's|St Jude Children's Hospital
University of Pittsburgh Medical Center|UPMC|Pittsburgh Medical Center|UPMC Presbyterian
Stanford University School of Medicine|Stanford School of Medicine|Stanford Medical School
Stanford Health Care|Stanford Hospital|Stanford University Hospital|Stanford University Medical Center|Stanford Medical Center
Cedars-Sinai Medical Center|Cedars Sinai|CSMC|Cedars-Sinai
Massachusetts Institute of Technology|MIT
Yale New Haven Hospital|YNHH|Yale-New Haven Hospital
Yale Cancer Center|Smilow Cancer Hospital
Oregon Health & Science University|OHSU|Oregon Health Sciences University
Medical University of South Carolina|MUSC
University of Alabama at Birmingham|UAB|University of Alabama Birmingham
University of Colorado Anschutz Medical Campus|CU Anschutz|UCHealth Anschutz|University of Colorado Denver Anschutz
Sarah Cannon Research Institute|SCRI|Sarah Cannon
National Cancer Institute|NCI|NCI Bethesda
National Institutes of Health|NIH
National Institutes of Health Clinical Center|NIH Clinical Center|NIHCC|NIH CC
Western Institutional Review Board|WIRB|Western IRB
Advarra|Advarra IRB|Chesapeake IRB|Schulman IRB
Guy's and St Thomas' NHS Foundation Trust|GSTT|Guys and St Thomas Hospital|Guy's & St Thomas'|GSTFT|Guy's Hospital and St Thomas' Hospital
University College London Hospitals NHS Foundation Trust|UCLH|University College London Hospital|UCL Hospitals|University College Hospital London
University College London|UCL
The Royal Marsden NHS Foundation Trust|Royal Marsden|RMH|The Royal Marsden|Royal Marsden Hospital|Royal Marsden Sutton
The Christie NHS Foundation Trust|The Christie|Christie Hospital|Christie|The Christie Hospital Manchester
Cambridge University Hospitals NHS Foundation Trust|Addenbrooke's Hospital|Addenbrookes|CUH Cambridge|Cambridge University Hospital|Addenbrooke's
Oxford University Hospitals NHS Foundation Trust|John Radcliffe Hospital|Churchill Hospital Oxford|OUH|Oxford University Hospital
King's College Hospital NHS Foundation Trust|King's College Hospital|KCH London
King's College London|KCL|Kings College London
Great Ormond Street Hospital for Children NHS Foundation Trust|GOSH|Great Ormond Street|Great Ormond Street Hospital|Great Ormond St Hospital
Imperial College Healthcare NHS Trust|Imperial Healthcare|ICHT|Hammersmith Hospital Imperial
Barts Health NHS Trust|Barts|Barts Health|St Bartholomew's Hospital|St. Barts
Manchester University NHS Foundation Trust|MFT|Manchester Royal Infirmary|Central Manchester University Hospitals
The Newcastle upon Tyne Hospitals NHS Foundation Trust|Newcastle Hospitals|NUTH|Freeman Hospital Newcastle
Leeds Teaching Hospitals NHS Trust|St James's University Hospital Leeds|LTHT|Leeds Teaching Hospital
University Hospitals Birmingham NHS Foundation Trust|UHB|Queen Elizabeth Hospital Birmingham|QE Birmingham
University Hospital Southampton NHS Foundation Trust|Southampton University Hospital|Southampton General Hospital|UHS Southampton
NHS Greater Glasgow and Clyde|NHSGGC|Greater Glasgow Health Board
NHS Lothian|Lothian Health Board
Velindre University NHS Trust|Velindre Cancer Centre|Velindre
University Health Network|UHN|UHN Toronto
Princess Margaret Cancer Centre|Princess Margaret Hospital|PMH Toronto|Princess Margaret|PMCC Toronto
Hospital for Sick Children|SickKids|Sick Kids|HSC Toronto|Toronto Sick Kids|The Hospital for Sick Children
Sunnybrook Health Sciences Centre|Sunnybrook|Sunnybrook Hospital|Odette Cancer Centre
McGill University Health Centre|MUHC|McGill Health Centre
Centre hospitalier de l'Université de Montréal|CHUM
BC Cancer|British Columbia Cancer Agency|BC Cancer Agency|BCCA
Peter MacCallum Cancer Centre|Peter Mac|PMCC Melbourne|Peter MacCallum|Peter MacCallum Cancer Institute
Royal Prince Alfred Hospital|RPA Hospital|RPAH|RPA Sydney|Royal Prince Alfred
Royal North Shore Hospital|RNSH
Monash Health|Monash Medical Centre|Monash Medical Centre Clayton
Chris O'Brien Lifehouse|Lifehouse|Sydney Cancer Centre
National University Hospital|NUH|NUH Singapore|National University Hospital Singapore
National Cancer Centre Singapore|NCCS|National Cancer Center Singapore
Singapore General Hospital|SGH|SGH Singapore
Seoul National University Hospital|SNUH|Seoul Nat'l Univ Hospital
Seoul National University Bundang Hospital|SNUBH|Bundang Seoul National University Hospital
Samsung Medical Center|SMC Seoul|Samsung Seoul Hospital|Samsung Medical Center Seoul
Severance Hospital|Yonsei Severance|Severance Hospital, Yonsei University Health System|Yonsei University Severance Hospital|Yonsei Cancer Center
Asan Medical Center|AMC Seoul|Seoul Asan Medical Center|Asan Hospital
Korea University Anam Hospital|KU Anam
Seoul St. Mary's Hospital|Catholic University of Korea Seoul St. Mary's Hospital
Tata Memorial Hospital|TMH|Tata Memorial Centre|TMC Mumbai
All India Institute of Medical Sciences|AIIMS|AIIMS Delhi
Charité - Universitätsmedizin Berlin|Charité|Charite Berlin|Charité Universitätsmedizin|Charite University Hospital Berlin
Universitätsklinikum Heidelberg|Heidelberg University Hospital|University Hospital Heidelberg|UKHD|University of Heidelberg Hospital
Klinikum der Universität München|LMU Klinikum|University Hospital of Munich|LMU Munich University Hospital|LMU University Hospital|Klinikum der LMU München
Klinikum rechts der Isar|Klinikum rechts der Isar der Technischen Universität München|MRI TUM|TUM Klinikum|Technical University of Munich Hospital
Universitätsklinikum Hamburg-Eppendorf|UKE|University Medical Center Hamburg-Eppendorf|UKE Hamburg
Deutsches Krebsforschungszentrum|DKFZ|German Cancer Research Center
Institut Gustave Roussy|Gustave Roussy|IGR|Institut Gustave-Roussy|Gustave Roussy Cancer Campus
Assistance Publique - Hôpitaux de Paris|AP-HP|APHP|Assistance Publique Hopitaux de Paris
Hospices Civils de Lyon|HCL
Institut Curie|Curie Institute|Curie Paris
Centre Léon Bérard|CLB|Leon Berard
Hôpital Pitié-Salpêtrière|Pitié-Salpêtrière|La Pitié-Salpêtrière|Groupe Hospitalier Pitié-Salpêtrière
Karolinska University Hospital|Karolinska Universitetssjukhuset|Karolinska|Karolinska Hospital
Karolinska Institutet|Karolinska Institute|KI Stockholm
Rigshospitalet|Copenhagen University Hospital Rigshospitalet|Copenhagen University Hospital
Oslo University Hospital|Oslo universitetssykehus|OUS Oslo
Helsinki University Hospital|HUS|HUS Helsinki University Hospital|HUCH
Universitair Ziekenhuis Leuven|UZ Leuven|University Hospitals Leuven|Leuven University Hospital|UZ Gasthuisberg
Universitair Ziekenhuis Gent|UZ Gent|Ghent University Hospital|UZ Ghent
Erasmus MC|Erasmus Medical Center|Erasmus University Medical Center|Erasmus Medisch Centrum
Nederlands Kanker Instituut|NKI|Netherlands Cancer Institute|NKI-AVL|Antoni van Leeuwenhoek|AVL Amsterdam
Leiden University Medical Center|LUMC|Leids Universitair Medisch Centrum
Amsterdam UMC|Amsterdam University Medical Center|AMC Amsterdam|VUmc
Radboud University Medical Center|Radboudumc|Radboud UMC
University Medical Center Utrecht|UMC Utrecht|UMCU
Medizinische Universität Wien|Medical University of Vienna|MedUni Wien|MUW
Allgemeines Krankenhaus Wien|AKH Wien|Vienna General Hospital|AKH
Universitätsspital Zürich|University Hospital Zurich|USZ|Universitaetsspital Zuerich
Istituto Europeo di Oncologia|IEO|European Institute of Oncology
Fondazione IRCCS Istituto Nazionale dei Tumori|INT Milano|Istituto Nazionale dei Tumori|INT Milan|IRCCS Istituto Nazionale dei Tumori di Milano
Ospedale San Raffaele|San Raffaele Hospital|IRCCS San Raffaele|HSR
Fondazione Policlinico Universitario Agostino Gemelli|Policlinico Gemelli|Gemelli|Gemelli Hospital
Rabin Medical Center|Beilinson Hospital|Beilinson
Chaim Sheba Medical Center|Sheba Medical Center|Sheba|Tel Hashomer
Hadassah Medical Center|Hadassah|Hadassah Ein Kerem
European Organisation for Research and Treatment of Cancer|EORTC
World Health Organization|WHO
European Medicines Agency|EMA
Food and Drug Administration|FDA|US Food and Drug Administration
IQVIA Inc.|IQVIA|QuintilesIMS|Quintiles|IQVIA Ltd
Parexel International Corporation|Parexel|Parexel International
Syneos Health|INC Research|inVentiv Health|INC Research/inVentiv Health
ICON plc|ICON Clinical Research|ICON
Pharmaceutical Product Development|PPD|PPD Inc|PPD Development
Labcorp Drug Development|Covance|Fortrea
Medpace|Medpace Inc
F. Hoffmann-La Roche Ltd|Roche|Hoffmann-La Roche|Roche Ltd
Merck Sharp & Dohme LLC|MSD|Merck Sharp & Dohme|Merck Sharp and Dohme Corp|Merck & Co|Merck and Co. Inc
Merck KGaA|Merck Darmstadt|Merck Healthcare KGaA|EMD Serono
Bristol-Myers Squibb Company|BMS|Bristol Myers Squibb|Bristol-Myers Squibb
GlaxoSmithKline|GSK|GlaxoSmithKline plc|Glaxo
Johnson & Johnson|J&J|JNJ|Johnson and Johnson
Janssen Research & Development|Janssen|Janssen R&D|Janssen Research and Development LLC
Boehringer Ingelheim|BI Pharma|Boehringer
Eli Lilly and Company|Lilly|Eli Lilly
Novo Nordisk A/S|Novo Nordisk|Novo
Sanofi|Sanofi-Aventis|Sanofi Aventis
Hospital Universitari Vall d'Hebron|Vall d'Hebron|HUVH|Vall Hebron|Valle de Hebron|Hospital Vall d'Hebron|Valle Hebrón|Vall d'Hebron University Hospital|Vall d'Hebron Barcelona Hospital Campus
Vall d'Hebron Institut de Recerca|VHIR|Vall d'Hebron Research Institute|Institut de Recerca Vall d'Hebron
Vall d'Hebron Institut d'Oncologia|VHIO|Vall d'Hebron Institute of Oncology|Instituto de Oncología Vall d'Hebron
Hospital Universitario La Paz|La Paz|HULP|Hospital La Paz|La Paz University Hospital
Hospital Universitario 12 de Octubre|H12O|12 de Octubre|Doce de Octubre|Hospital Doce de Octubre|H 12 de Octubre|H. 12 Octubre|Hospital 12 de Octubre
Hospital General Universitario Gregorio Marañón|HGUGM|Gregorio Marañón|Hospital Gregorio Marañón|El Marañón
Hospital Universitario Ramón y Cajal|Ramón y Cajal|HURYC|Hospital Ramón y Cajal|HRYC
Hospital Clínico San Carlos|HCSC|Clínico San Carlos|HCSC Madrid|Clínico de Madrid|Hospital Clínico Universitario San Carlos
Hospital Universitario Puerta de Hierro Majadahonda|Puerta de Hierro|HUPHM|Hospital Puerta de Hierro|Clínica Puerta de Hierro
Hospital Universitario Fundación Jiménez Díaz|Fundación Jiménez Díaz|FJD|Jiménez Díaz|Clínica de la Concepción
Hospital Universitario de La Princesa|La Princesa|Hospital de la Princesa|HULPR
Hospital Infantil Universitario Niño Jesús|Niño Jesús|Hospital del Niño Jesús|HIUNJ
Clínica Universidad de Navarra|CUN|Clínica Universitaria de Navarra|Clínica Universitaria Navarra|Clinica Universitaria|University of Navarra Clinic
Hospital Clínic de Barcelona|Hospital Clínic i Provincial de Barcelona|Clínic Barcelona|Clínic de Barcelona|Hospital Clínico de Barcelona|Hospital Clínico y Provincial de Barcelona|HCB|El Clínic
Hospital de la Santa Creu i Sant Pau|Sant Pau|Hospital de Sant Pau|Hospital Sant Pau|Hospital de la Santa Cruz y San Pablo|HSCSP|San Pablo Barcelona
Hospital Universitari de Bellvitge|Bellvitge|HUB Bellvitge|Hospital de Bellvitge|Bellvitge University Hospital
Institut Català d'Oncologia|ICO|Instituto Catalán de Oncología|Catalan Institute of Oncology
Institut Català d'Oncologia L'Hospitalet|ICO L'Hospitalet|ICO Hospitalet|ICO Bellvitge|ICO Duran i Reynals|Institut Català d'Oncologia Hospitalet
Institut Català d'Oncologia Badalona|ICO Badalona
Institut Català d'Oncologia Girona|ICO Girona
Hospital Germans Trias i Pujol|Can Ruti|Germans Trias|Hospital Universitari Germans Trias i Pujol|HUGTP|Germans Trias i Pujol|Germans Trias y Pujol
Hospital del Mar|Parc de Salut Mar|Hospital del Mar Barcelona|PSMAR|Hospital del Mar - Parc de Salut Mar
Hospital Sant Joan de Déu|Sant Joan de Déu|HSJD Barcelona|Hospital San Juan de Dios Barcelona|Sant Joan de Deu Barcelona
Hospital Universitari Parc Taulí|Parc Taulí|Corporació Sanitària Parc Taulí|Consorci Corporació Sanitària Parc Taulí|Taulí
Hospital Universitari Josep Trueta|Josep Trueta|Hospital Dr. Josep Trueta|Hospital Universitari de Girona Doctor Josep Trueta|Trueta
Hospital Universitari Son Espases|Son Espases|HUSE|Hospital Son Espases
Hospital Universitari i Politècnic La Fe|La Fe|Hospital La Fe|La Fe de Valencia|HUP La Fe|Hospital La Fe Valencia
Consorci Hospital General Universitari de València|Hospital General Universitario de Valencia|Consorcio Hospital General Universitario de Valencia|CHGUV|Hospital General de Valencia
Hospital Clínico Universitario de Valencia|Clínico de Valencia|INCLIVA Hospital Clínico Universitario de Valencia|HCUV Valencia
Fundación Instituto Valenciano de Oncología|IVO|Instituto Valenciano de Oncología|IVO Valencia
Hospital General Universitario Dr. Balmis|Hospital General Universitario de Alicante|Hospital General Universitario Doctor Balmis|Hospital Dr. Balmis|HGUA
Hospital Universitario Virgen del Rocío|Virgen del Rocío|HUVR|Hospital Virgen del Rocío
Hospital Universitario Virgen Macarena|Virgen Macarena|HUVM|Hospital Virgen Macarena|Hospital Virgen de la Macarena|La Macarena
Hospital Regional Universitario de Málaga|Carlos Haya|Hospital Carlos Haya|Hospital Regional de Málaga|HRU Málaga|Hospital Regional Universitario Carlos Haya
Hospital Universitario Virgen de la Victoria|Virgen de la Victoria|Clínico de Málaga|HUVV
Hospital Universitario Reina Sofía|Reina Sofía Córdoba|HURS|Hospital Reina Sofía de Córdoba
Hospital Universitario Virgen de las Nieves|Virgen de las Nieves|HUVN|Hospital Virgen de las Nieves
Hospital Universitario Clínico San Cecilio|San Cecilio|Hospital San Cecilio|Clínico de Granada
Hospital Clínico Universitario Virgen de la Arrixaca|La Arrixaca|Virgen de la Arrixaca|HCUVA|Hospital Universitario Virgen de la Arrixaca|Arrixaca
Hospital Universitario de Salamanca|Complejo Asistencial Universitario de Salamanca|Hospital Clínico Universitario de Salamanca|CAUSA
Hospital Universitario Marqués de Valdecilla|Valdecilla|HUMV|Marqués de Valdecilla|Hospital de Valdecilla
Hospital Universitario Central de Asturias|HUCA|Hospital Central de Asturias
Complejo Hospitalario Universitario de Santiago|CHUS|Complexo Hospitalario Universitario de Santiago|Hospital Clínico Universitario de Santiago|Complejo Hospitalario Universitario de Santiago de Compostela
Complejo Hospitalario Universitario A Coruña|CHUAC|Complexo Hospitalario Universitario A Coruña|Complejo Hospitalario Universitario de La Coruña|Hospital Juan Canalejo
Hospital Universitario Miguel Servet|Miguel Servet|HUMS|Hospital Miguel Servet
Hospital Clínico Universitario Lozano Blesa|Lozano Blesa|Hospital Clínico de Zaragoza|Clínico de Zaragoza
Hospital Universitario Cruces|Cruces|Hospital de Cruces|Hospital Cruces
Hospital Universitario Donostia|Hospital Donostia|Hospital Universitario de Donostia|Donostia Unibertsitate Ospitalea
Hospital Universitario de Navarra|Complejo Hospitalario de Navarra|HUN Pamplona|CHN Pamplona
Hospital Universitario de Canarias|HUC Tenerife|HUC|Complejo Hospitalario Universitario de Canarias
Hospital Universitario Fundación Alcorcón|Fundación Hospital Alcorcón|HUFA|Fundación Alcorcón
Centro Nacional de Investigaciones Oncológicas|CNIO|Spanish National Cancer Research Centre
Agencia Española de Medicamentos y Productos Sanitarios|AEMPS
Instituto Nacional de Cancerología México|INCan|INCAN México|Instituto Nacional de Cancerología de México
Instituto Nacional de Ciencias Médicas y Nutrición Salvador Zubirán|Instituto Nacional de Nutrición Salvador Zubirán|INCMNSZ|Instituto Nacional de Nutrición|INNSZ
Instituto Mexicano del Seguro Social|IMSS
Instituto Nacional de Enfermedades Neoplásicas|INEN
Fundación Valle del Lili|Clínica Valle del Lili|Valle del Lili|FVL
Hospital Italiano de Buenos Aires|HIBA
Hospital de Clínicas José de San Martín|Hospital de Clínicas de Buenos Aires|Clínicas UBA
Pontificia Universidad Católica de Chile|Universidad Católica de Chile|PUC Chile|UC Chile
Universidad Nacional Autónoma de México|UNAM
Clínica Alemana de Santiago|Clínica Alemana Santiago|Clínica Alemana
Grupo Español de Investigación en Cáncer de Mama|GEICAM
Pharma Mar|PharmaMar|Pharma Mar S.A.
Laboratorios Farmacéuticos Rovi|Rovi|ROVI S.A.
`
export const latinKnown = lines.trim().split('\n')
