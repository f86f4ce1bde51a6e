import { ImportState } from '../../components/screens/imports/import-state.tsx'
import { RowTable } from '../../components/screens/imports/row-table.tsx'
import type { ImportJob, ImportRow } from '../../contract/imports/calls.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Screens / Imports' }

const words = ['imports', 'users', 'portal', 'errors', 'ui'] as const
const nothing = () => undefined
const done = async () => true

const personHeads: Record<string, string> = {
  email: 'E-mail',
  lastName: 'Family name',
  firstName: 'Given name',
  type: 'Type',
  department: 'Department',
}

const job: ImportJob = {
  id: 'i',
  kind: 'invitations',
  fileName: 'Guests of the site initiation visit.xlsx',
  state: 'checked',
  reason: null,
  columns: ['email', 'lastName', 'firstName', 'type', 'department'].map(key => ({
    key,
    head: personHeads[key] ?? key,
    required: key === 'email',
  })),
  counts: { ok: 1, wrong: 2, skipped: 0, dropped: 1, waits: 0, applied: 0, kept: 0, undone: 0 },
  rowsDone: 0,
  mails: { sent: 0, waiting: 0, failed: 0 },
  createdAt: '2026-11-21T02:10:00Z',
  finishedAt: null,
  undoUntil: null,
  rowVersion: 1,
}

const row = (rowNo: number, email: string, more: Partial<ImportRow>): ImportRow => {
  const values = {
    email,
    lastName: 'Okafor',
    firstName: 'Adaeze',
    type: 'External',
    department: 'Clinical Operations',
  }
  return { rowNo, values, original: values, state: 'ok', faults: [], ...more }
}

const rows = [
  row(2, 'a.okafor@hospital.example', {}),
  row(3, 'a.okafor', {
    state: 'wrong',
    faults: [
      { field: 'email', fault: 'invalid' },
      { field: 'department', fault: 'unknown' },
    ],
  }),
  row(4, 'a.okafor@hospital.example', {
    state: 'wrong',
    faults: [{ field: 'email', fault: 'repeated', row: 2 }],
  }),
  row(5, 'someone@hospital.example', { state: 'dropped' }),
]

export const Rows: Story = () => (
  <PortalGround words={words}>
    <RowTable job={job} rows={rows} busy={false} onFix={done} onDrop={nothing} />
  </PortalGround>
)

const doing = {
  busy: false,
  trouble: '',
  chooseExisting: async () => true,
  apply: done,
  undo: done,
  cancel: done,
}

export const Checked: Story = () => (
  <PortalGround words={words}>
    <ImportState job={job} doing={doing} onAnother={nothing} />
  </PortalGround>
)

export const Applying: Story = () => (
  <PortalGround words={words}>
    <ImportState
      job={{ ...job, state: 'applying', counts: { ...job.counts, ok: 180, wrong: 0 }, rowsDone: 62 }}
      doing={doing}
      onAnother={nothing}
    />
  </PortalGround>
)

export const Done: Story = () => (
  <PortalGround words={words}>
    <ImportState
      job={{ ...job, state: 'done', counts: { ...job.counts, ok: 0, wrong: 0, waits: 2, applied: 3 } }}
      doing={doing}
      onAnother={nothing}
    />
  </PortalGround>
)

/** Its mails are sent after the commit; some may be given up (TR-C6). */
export const Mailing: Story = () => (
  <PortalGround words={words}>
    <ImportState
      job={{
        ...job,
        state: 'done',
        counts: { ...job.counts, ok: 0, wrong: 0, applied: 200 },
        mails: { sent: 45, waiting: 152, failed: 3 },
      }}
      doing={doing}
      onAnother={nothing}
    />
  </PortalGround>
)

export const OpenedAgain: Story = () => (
  <PortalGround words={words}>
    <ImportState
      job={{ ...job, reason: { code: 208006, message: 'Rows with errors: 3, 4. Nothing was imported.' } }}
      doing={doing}
      onAnother={nothing}
    />
  </PortalGround>
)

/** Roles for people (L75): a rule that refuses a row shows its own sentence. */
export const Roles: Story = () => (
  <PortalGround words={words}>
    <RowTable job={rolesJob} rows={roleRows} busy={false} onFix={done} onDrop={nothing} />
  </PortalGround>
)

/** The heads of the template, as the server answers them. */
const roleHeads: Record<string, string> = {
  person: 'Account or e-mail',
  role: 'Role',
  study: 'Study',
  site: 'Site',
  effectiveAt: 'From',
  expiresAt: 'To',
  reason: 'Reason',
}

const rolesJob: ImportJob = {
  ...job,
  kind: 'permissions',
  fileName: 'Roles of HY-2024-017.xlsx',
  columns: ['person', 'role', 'study', 'site', 'effectiveAt', 'expiresAt', 'reason'].map(key => ({
    key,
    head: roleHeads[key] ?? key,
    required: ['person', 'role', 'reason'].includes(key),
  })),
}

const roleRow = (rowNo: number, person: string, role: string, more: Partial<ImportRow>): ImportRow => {
  const values = { person, role, study: 'HY-2024-017', expiresAt: '2027-12-31', reason: 'Joins the study' }
  return { rowNo, values, original: values, state: 'ok', faults: [], ...more }
}

const roleRows = [
  roleRow(2, 'a.okafor', 'Project manager', {}),
  roleRow(3, 'li.bo', 'Department head', {
    state: 'wrong',
    faults: [
      {
        field: 'person',
        fault: 'refused',
        code: 207009,
        message: 'Personnel-level roles are for the heads of internal departments only.',
      },
    ],
  }),
]
