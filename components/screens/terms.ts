import { alongWith } from '../../client/words/i18n.ts'

/** Namespaces whose screens use texts that they share. Those of the first load are not among them: it stays small. */
const sharing = [
  'assign',
  'company',
  'contactWays',
  'documents',
  'exports',
  'impact',
  'imports',
  'members',
  'organisationFacts',
  'organisationFields',
  'organisationMerges',
  'organisationScreens',
  'organisations',
  'password',
  'past',
  'personal',
  'reauth',
  'recovery',
  'register',
  'registryFile',
  'roleAdmin',
  'roleRules',
  'secondFactor',
  'sign',
  'survey',
  'tenant',
  'thirdParty',
  'uploads',
  'users',
  'zoneSetting',
] as const

for (const name of sharing) alongWith[name] = ['terms', 'common', 'portal', 'ui']
