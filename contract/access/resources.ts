import { applications, masterDataId } from './applications.ts'
import { buttonKey, isOffered, menus } from './menus.ts'

/**
 * What roles of an application may be granted: its menus and their buttons. Ids never change: a removed menu leaves its
 * number unused. Texts: locales/<language>/menus.json for master data, resources.json for the sub-applications.
 */
export type ResourceMenu = { id: number; key: string; sort: number; buttons: readonly ResourceButton[] }
/** A button; `action` names its text where it has none of its own. */
export type ResourceButton = { key: string; action: string | null }

/** [number within the application, key, actions of its buttons] */
type Row = readonly [number: number, key: string, actions: string]

const table: Readonly<Record<number, readonly Row[]>> = {
  2: [
    [1, 'studyPlan', 'EDIT APPROVE EXPORT'],
    [2, 'milestones', 'EDIT CONFIRM EXPORT'],
    [3, 'siteSelection', 'ADD EDIT APPROVE EXPORT'],
    [4, 'monitoringVisits', 'ADD EDIT SUBMIT APPROVE SIGN EXPORT'],
    [5, 'subjects', 'EDIT EXPORT'],
    [6, 'issues', 'ADD EDIT ASSIGN CLOSE EXPORT'],
    [7, 'timesheets', 'SUBMIT APPROVE EXPORT'],
    [8, 'contracts', 'ADD EDIT APPROVE SIGN EXPORT'],
    [9, 'payments', 'ADD APPROVE EXPORT'],
  ],
  102: [
    [1, 'studyPlan', 'EDIT APPROVE EXPORT'],
    [2, 'milestones', 'EDIT CONFIRM EXPORT'],
    [3, 'siteSelection', 'ADD EDIT APPROVE EXPORT'],
    [4, 'monitoringVisits', 'ADD EDIT SUBMIT APPROVE SIGN EXPORT'],
    [5, 'riskSignals', 'EDIT ASSIGN CLOSE'],
    [6, 'issues', 'ADD EDIT ASSIGN CLOSE EXPORT'],
    [7, 'timesheets', 'SUBMIT APPROVE EXPORT'],
    [8, 'contracts', 'ADD EDIT APPROVE SIGN EXPORT'],
    [9, 'payments', 'ADD APPROVE EXPORT'],
    [10, 'dashboards', 'CONFIGURE EXPORT'],
  ],
  3: [
    [1, 'forms', 'ADD EDIT PUBLISH EXPORT'],
    [2, 'subjects', 'ADD EDIT EXPORT'],
    [3, 'dataEntry', 'EDIT SUBMIT SIGN'],
    [4, 'queries', 'ADD ANSWER CLOSE EXPORT'],
    [5, 'sourceVerification', 'VERIFY EXPORT'],
    [6, 'coding', 'EDIT APPROVE EXPORT'],
    [7, 'freezeAndLock', 'FREEZE LOCK UNLOCK'],
    [8, 'unblindedData', 'EXPORT'],
  ],
  4: [
    [1, 'randomisation', 'RANDOMISE CONFIRM EXPORT'],
    [2, 'randomisationList', 'IMPORT EXPORT'],
    [3, 'emergencyUnblinding', 'UNBLIND EXPORT'],
    [4, 'kits', 'ADD EDIT DESTROY EXPORT'],
    [5, 'shipments', 'ADD APPROVE SHIP RECEIVE EXPORT'],
    [6, 'dispensing', 'DISPENSE EDIT EXPORT'],
    [7, 'resupply', 'CONFIGURE APPROVE'],
  ],
  5: [
    [1, 'questionnaires', 'ADD EDIT PUBLISH'],
    [2, 'diaries', 'EDIT EXPORT'],
    [3, 'devices', 'ADD ASSIGN EXPORT'],
    [4, 'reminders', 'CONFIGURE'],
    [5, 'compliance', 'EXPORT'],
  ],
  7: [
    [1, 'structure', 'EDIT PUBLISH'],
    [2, 'documents', 'UPLOAD EDIT DOWNLOAD DELETE EXPORT'],
    [3, 'review', 'APPROVE RETURN'],
    [4, 'signatures', 'SIGN'],
    [5, 'completeness', 'EXPORT'],
    [6, 'archive', 'ARCHIVE DOWNLOAD'],
    [7, 'unblindedDocuments', 'UPLOAD DOWNLOAD'],
  ],
  8: [
    [1, 'capacity', 'EDIT EXPORT'],
    [2, 'assignments', 'ADD EDIT APPROVE EXPORT'],
    [3, 'skills', 'EDIT EXPORT'],
    [4, 'forecasts', 'EDIT EXPORT'],
    [5, 'absences', 'SUBMIT APPROVE'],
  ],
  9: [
    [1, 'library', 'UPLOAD EDIT DOWNLOAD DELETE'],
    [2, 'templates', 'ADD EDIT PUBLISH'],
    [3, 'approvals', 'APPROVE RETURN'],
    [4, 'licences', 'EDIT EXPORT'],
  ],
  10: [
    [1, 'courses', 'ADD EDIT PUBLISH DELETE'],
    [2, 'tasks', 'ADD ASSIGN CLOSE EXPORT'],
    [3, 'questions', 'ADD EDIT IMPORT EXPORT'],
    [4, 'records', 'EXPORT'],
    [5, 'certificates', 'ISSUE DOWNLOAD'],
  ],
  11: [
    [1, 'managementPlan', 'EDIT APPROVE'],
    [2, 'checks', 'ADD EDIT RUN EXPORT'],
    [3, 'queries', 'ADD CLOSE EXPORT'],
    [4, 'transfers', 'IMPORT EXPORT'],
    [5, 'reconciliation', 'EDIT APPROVE EXPORT'],
    [6, 'databaseLock', 'LOCK UNLOCK'],
  ],
  13: [
    [1, 'programs', 'ADD EDIT RUN'],
    [2, 'datasets', 'RUN EXPORT'],
    [3, 'outputs', 'RUN APPROVE EXPORT'],
    [4, 'unblindedOutputs', 'RUN APPROVE EXPORT'],
    [5, 'submissions', 'EXPORT SIGN'],
  ],
  14: [
    [1, 'procedures', 'ADD EDIT APPROVE PUBLISH'],
    [2, 'deviations', 'ADD EDIT CLOSE EXPORT'],
    [3, 'correctiveActions', 'ADD ASSIGN APPROVE CLOSE'],
    [4, 'audits', 'ADD EDIT SIGN EXPORT'],
    [5, 'trainingMatrix', 'EDIT EXPORT'],
  ],
  15: [
    [1, 'uploads', 'UPLOAD DELETE'],
    [2, 'qualityControl', 'VERIFY RETURN'],
    [3, 'reads', 'EDIT SUBMIT SIGN'],
    [4, 'adjudication', 'EDIT SIGN'],
    [5, 'charters', 'EDIT PUBLISH EXPORT'],
  ],
  17: [
    [1, 'assistant', 'RUN'],
    [2, 'documentDrafts', 'RUN EDIT EXPORT'],
    [3, 'knowledge', 'UPLOAD EDIT DELETE'],
    [4, 'usage', 'EXPORT CONFIGURE'],
  ],
  77: [
    [1, 'spaces', 'ADD EDIT ARCHIVE'],
    [2, 'discussions', 'ADD EDIT CLOSE'],
    [3, 'files', 'UPLOAD DOWNLOAD DELETE'],
    [4, 'meetings', 'ADD EDIT EXPORT'],
  ],
}

const upper = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()

const getMenu = (application: { id: number; key: string }, [number, key, actions]: Row): ResourceMenu => ({
  id: application.id * 1000 + number,
  key,
  sort: number * 10,
  buttons: actions.split(' ').map(action => ({
    key: `${upper(application.key)}_${upper(key)}_${action}`,
    action,
  })),
})

/** Menus of an application by its id, in order. */
export const resourcesOf: ReadonlyMap<number, readonly ResourceMenu[]> = new Map(
  applications.map(application => [
    application.id,
    application.id === masterDataId
      ? menus.map(({ id, key, sort, buttons }) => ({
          id,
          key,
          sort,
          buttons: buttons.map(button => ({ key: button, action: null })),
        }))
      : (table[application.id] ?? []).map(row => getMenu(application, row)),
  ]),
)

/** Menus of an application that are offered to roles: those with a screen, with the buttons that are on it. */
export const offeredOf = (application: number): ResourceMenu[] =>
  (resourcesOf.get(application) ?? [])
    .filter(({ id }) => isOffered(String(id)))
    .map(menu => ({
      ...menu,
      buttons: menu.buttons.filter(({ key }) => isOffered(buttonKey(menu.id, key))),
    }))

/** Menus that show who gets which treatment, with all their buttons: not available to blinded roles. */
export const unblindingMenus: ReadonlySet<number> = new Set([3008, 4002, 4003, 7007, 13004])

/** Applications that personnel-level roles may open, besides master data: clinical trial management and eTMF (G36). */
export const personnelApplications: ReadonlySet<number> = new Set([masterDataId, 2, 102, 7])

/** Applications whose roles may cover the data of departments: master data and resource management (G40). */
export const departmentApplications: ReadonlySet<number> = new Set([masterDataId, 8])

/** Levels of roles that may open an application (H2, G36). */
export const getLevels = (application: number): ('study' | 'site' | 'personnel')[] =>
  personnelApplications.has(application) ? ['study', 'site', 'personnel'] : ['study', 'site']

/** Every right, in the form of contract/access/rights.ts, in the order of the tree. */
export const everyRight: readonly string[] = [...resourcesOf].flatMap(([application, ofIt]) => [
  String(application),
  ...ofIt.flatMap(menu => [String(menu.id), ...menu.buttons.map(({ key }) => `${menu.id}-${key}`)]),
])
