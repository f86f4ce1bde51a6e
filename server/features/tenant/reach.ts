import { masterDataId } from '../../../contract/access/applications.ts'
import { resourcesOf, unblindingMenus } from '../../../contract/access/resources.ts'

/** Permissions of a role in the applications besides master data. */
export type Reach = 'all' | 'lead' | 'work' | 'site' | 'sign' | 'approve' | 'read' | 'contracts' | 'unblinded'

type MenuButtons = { menu: number; buttons: string[] }
type Row = { menus: (menu: { id: number; key: string }) => boolean; actions: ReadonlySet<string> | 'every' }

const actions = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const blind = ({ id }: { id: number }) => !unblindingMenus.has(id)
const work =
  'ADD EDIT SUBMIT ANSWER VERIFY ASSIGN CLOSE CONFIRM UPLOAD DOWNLOAD EXPORT IMPORT RUN SHIP RECEIVE'

const reaches: Readonly<Record<Reach, Row>> = {
  all: { menus: () => true, actions: 'every' },
  lead: {
    menus: blind,
    actions: actions(`${work} APPROVE RETURN PUBLISH SIGN FREEZE LOCK ARCHIVE CONFIGURE ISSUE`),
  },
  work: { menus: blind, actions: actions(`${work} SIGN`) },
  site: {
    menus: blind,
    actions: actions('ADD EDIT SUBMIT ANSWER CONFIRM UPLOAD RANDOMISE DISPENSE RECEIVE'),
  },
  sign: { menus: blind, actions: actions('SIGN APPROVE ANSWER EXPORT') },
  approve: { menus: blind, actions: actions('APPROVE RETURN EXPORT') },
  read: { menus: blind, actions: actions('') },
  contracts: { menus: ({ key }) => key === 'contracts' || key === 'payments', actions: 'every' },
  unblinded: { menus: () => true, actions: actions('RUN IMPORT EXPORT UNBLIND') },
}

/** Menus and buttons of a role in its applications, without master data. */
export const reached = (reach: Reach, applications: readonly number[]): MenuButtons[] => {
  const { menus, actions: given } = reaches[reach]
  return applications
    .filter(id => id !== masterDataId)
    .flatMap(id => (resourcesOf.get(id) ?? []).filter(menus))
    .map(({ id, buttons }) => ({
      menu: id,
      buttons: buttons
        .filter(({ action }) => given === 'every' || given.has(action ?? ''))
        .map(({ key }) => key),
    }))
}
