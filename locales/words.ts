/**
 * The namespaces of the four languages, one line each; keys of texts are typed by the English files.
 * A namespace that is not listed here can be neither loaded nor named: scripts/check-locales.ts says so.
 */
export type Words = {
  common: typeof import('./en-US/common.json')
  elements: typeof import('./en-US/elements.json')
  errors: typeof import('./en-US/errors.json')
  access: typeof import('./en-US/access.json')
  accessRequests: typeof import('./en-US/accessRequests.json')
  applications: typeof import('./en-US/applications.json')
  assign: typeof import('./en-US/assign.json')
  assistant: typeof import('./en-US/assistant.json')
  audit: typeof import('./en-US/audit.json')
  bell: typeof import('./en-US/bell.json')
  certificates: typeof import('./en-US/certificates.json')
  company: typeof import('./en-US/company.json')
  courses: typeof import('./en-US/courses.json')
  documents: typeof import('./en-US/documents.json')
  downloads: typeof import('./en-US/downloads.json')
  exports: typeof import('./en-US/exports.json')
  contactWays: typeof import('./en-US/contactWays.json')
  /** Cities of time zones by IANA id; from CLDR (docs/third-party.md). */
  cities: { readonly [zone: string]: string }
  firstSteps: typeof import('./en-US/firstSteps.json')
  handovers: typeof import('./en-US/handovers.json')
  help: typeof import('./en-US/help.json')
  home: typeof import('./en-US/home.json')
  imports: typeof import('./en-US/imports.json')
  impact: typeof import('./en-US/impact.json')
  invitations: typeof import('./en-US/invitations.json')
  jump: typeof import('./en-US/jump.json')
  learning: typeof import('./en-US/learning.json')
  login: typeof import('./en-US/login.json')
  mail: typeof import('./en-US/mail.json')
  members: typeof import('./en-US/members.json')
  menus: typeof import('./en-US/menus.json')
  noticeAgents: typeof import('./en-US/noticeAgents.json')
  notices: typeof import('./en-US/notices.json')
  organisationFields: typeof import('./en-US/organisationFields.json')
  organisationMerges: typeof import('./en-US/organisationMerges.json')
  organisations: typeof import('./en-US/organisations.json')
  organisationScreens: typeof import('./en-US/organisationScreens.json')
  organisationFacts: typeof import('./en-US/organisationFacts.json')
  password: typeof import('./en-US/password.json')
  past: typeof import('./en-US/past.json')
  personal: typeof import('./en-US/personal.json')
  picker: typeof import('./en-US/picker.json')
  places: typeof import('./en-US/places.json')
  player: typeof import('./en-US/player.json')
  portal: typeof import('./en-US/portal.json')
  reauth: typeof import('./en-US/reauth.json')
  recovery: typeof import('./en-US/recovery.json')
  register: typeof import('./en-US/register.json')
  results: typeof import('./en-US/results.json')
  resources: typeof import('./en-US/resources.json')
  registryFile: typeof import('./en-US/registryFile.json')
  roleAdmin: typeof import('./en-US/roleAdmin.json')
  roleRules: typeof import('./en-US/roleRules.json')
  roles: typeof import('./en-US/roles.json')
  secondFactor: typeof import('./en-US/secondFactor.json')
  sign: typeof import('./en-US/sign.json')
  siteActs: typeof import('./en-US/siteActs.json')
  siteDetail: typeof import('./en-US/siteDetail.json')
  sitePeople: typeof import('./en-US/sitePeople.json')
  sites: typeof import('./en-US/sites.json')
  sms: typeof import('./en-US/sms.json')
  studies: typeof import('./en-US/studies.json')
  study: typeof import('./en-US/study.json')
  studyScreens: typeof import('./en-US/studyScreens.json')
  studyWarnings: typeof import('./en-US/studyWarnings.json')
  studyOverview: typeof import('./en-US/studyOverview.json')
  survey: typeof import('./en-US/survey.json')
  tenant: typeof import('./en-US/tenant.json')
  thirdParty: typeof import('./en-US/thirdParty.json')
  /** Texts that screens of the portal share; what elements share too is in `common`. */
  terms: typeof import('./en-US/terms.json')
  ui: typeof import('./en-US/ui.json')
  /** Places of time zones beside `cities`. */
  towns: { readonly [zone: string]: string }
  uploads: typeof import('./en-US/uploads.json')
  training: typeof import('./en-US/training.json')
  trainingTasks: typeof import('./en-US/trainingTasks.json')
  users: typeof import('./en-US/users.json')
  verify: typeof import('./en-US/verify.json')
  why: typeof import('./en-US/why.json')
  workspace: typeof import('./en-US/workspace.json')
  zones: typeof import('./en-US/zones.json')
  zoneSetting: typeof import('./en-US/zoneSetting.json')
}

export type Namespace = keyof Words & string

/** A key as its callers write it: without the plural suffix. */
type Stem<K extends string> = K extends `${infer S}_one` | `${infer S}_other` ? S : K

type Leaf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${Stem<K>}` : Leaf<T[K], `${P}${K}.`>
}[keyof T & string]

/** Every text of the product as `namespace:key.path`. */
export type WordKey = { [N in Namespace]: `${N}:${Leaf<Words[N]>}` }[Namespace]

/** Values of the {{names}} in a text; `count` chooses the plural form. */
export type WordValues = Readonly<Record<string, string | number>>
