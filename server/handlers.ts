import './exports/definitions.ts'
import { handlers as assignments } from './assignments/handlers.ts'
import { handlers as audit } from './audit/handlers.ts'
import { handlers as auth } from './auth/handlers.ts'
import { handlers as ownPasskeys } from './auth/passkeys/own.ts'
import { handlers as passkeySignIn } from './auth/passkeys/sign-in.ts'
import { handlers as password } from './auth/password/change.ts'
import { handlers as ownFactors } from './auth/second-factor/own.ts'
import { handlers as secondSteps } from './auth/second-factor/sign-in-step.ts'
import { handlers as thirdParty } from './auth/third-party/handlers.ts'
import { handlers as contactWays } from './contact-ways/handlers.ts'
import { handlers as departments } from './departments/handlers.ts'
import { handlers as dictionaries } from './dictionaries/handlers.ts'
import { handlers as directory } from './directory/handlers.ts'
import { handlers as documents } from './documents/handlers.ts'
import { handlers as downloads } from './downloads/handlers.ts'
import { handlers as files } from './files/handlers.ts'
import { handlers as handovers } from './handovers/handlers.ts'
import type { Handled } from './http/handle.ts'
import { handlers as impact } from './impact/handlers.ts'
import { handlers as imports } from './imports/handlers.ts'
import { handlers as invitations } from './invitations/handlers.ts'
import { handlers as learning } from './learning/handlers.ts'
import { handlers as notices } from './notices/handlers.ts'
import { handlers as organisationFields } from './organisation-fields/handlers.ts'
import { handlers as organisations } from './organisations/handlers.ts'
import { handlers as past } from './past/handlers.ts'
import { handlers as pendingTasks } from './pending-tasks/handlers.ts'
import { handlers as personal } from './personal/handlers.ts'
import { handlers as positions } from './positions/handlers.ts'
import { handlers as accessOf } from './recovery/access-of.ts'
import { handlers as linksElsewhere } from './recovery/elsewhere.ts'
import { handlers as recovery } from './recovery/handlers.ts'
import { handlers as heldAccounts } from './recovery/held.ts'
import { handlers as accountHelp } from './recovery/help.ts'
import { handlers as renaming } from './recovery/rename.ts'
import { handlers as reviews } from './recovery/reviewed.ts'
import { handlers as roles } from './roles/handlers.ts'
import { handlers as saved } from './saved/handlers.ts'
import { handlers as sites } from './sites/handlers.ts'
import { handlers as studies } from './studies/handlers.ts'
import { handlers as survey } from './survey/handlers.ts'
import { handlers as tenant } from './tenant/handlers.ts'
import { handlers as users } from './users/handlers.ts'
import { handlers as why } from './why/handlers.ts'
import { handlers as workspace } from './workspace/handlers.ts'
import { handlers as zones } from './zones/handlers.ts'

/** Every handler; mount compares them with the calls of the contract. */
export const handlers: readonly Handled[] = [
  ...auth,
  ...thirdParty,
  ...password,
  ...recovery,
  ...accountHelp,
  ...linksElsewhere,
  ...reviews,
  ...renaming,
  ...accessOf,
  ...invitations,
  ...imports,
  ...pendingTasks,
  ...saved,
  ...secondSteps,
  ...ownFactors,
  ...passkeySignIn,
  ...ownPasskeys,
  ...contactWays,
  ...heldAccounts,
  ...workspace,
  ...why,
  ...users,
  ...assignments,
  ...handovers,
  ...impact,
  ...audit,
  ...notices,
  ...dictionaries,
  ...directory,
  ...departments,
  ...positions,
  ...past,
  ...organisations,
  ...organisationFields,
  ...files,
  ...roles,
  ...studies,
  ...sites,
  ...learning,
  ...downloads,
  ...zones,
  ...tenant,
  ...survey,
  ...documents,
  ...personal,
]
