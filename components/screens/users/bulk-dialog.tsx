import { dayOfEnd, endOfDay } from '../../../client/local-time.ts'
import { grantRoleToUsers, listGrantableRoles } from '../../../contract/assignments/calls.ts'
import { addDepartmentMembers } from '../../../contract/departments/calls.ts'
import { setUserValidity } from '../../../contract/users/calls.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { BatchDialog } from '../../shared/act/batch-dialog.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { FieldErrors } from '../../shared/form/use-field-errors.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { getSeen } from '../../shared/list/batches.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { GrantRow } from '../assignments/grant-row.tsx'
import {
  emptyGrant,
  type GrantableRole,
  type GrantDraft,
  type GrantField,
  getGrants,
} from '../assignments/grants.ts'
import { LateImpact } from '../impact/late-impact.tsx'
import type { BulkAct } from './bulk-acts.ts'
import { DepartmentChoice } from './place-choice.tsx'

type Props = {
  act: BulkAct
  rows: readonly UserRow[]
  onDone: (failed: ReadonlySet<string>) => void
  readNewest: (ids: readonly string[]) => Promise<readonly UserRow[]>
  onClose: () => void
}

type Values = { draft: GrantDraft; departmentId: string | null; end: string | null; reason: string }
type Field = 'draft-roleId' | 'draft-studyId' | 'departmentId' | 'end' | 'reason'

/** Gives several users a role, a department or an end of their account, with a result for each. */
export function BulkDialog({ act, rows, onDone, readNewest, onClose }: Props) {
  const { t } = useText()
  const getName = useNameOf()
  const roles = useBulkRoles(act, rows[0]!)
  const check = useBulkCheck(act, roles)
  return (
    <BatchDialog<UserRow, Values, Field>
      rows={rows}
      getName={getName}
      readNewest={readNewest}
      check={check}
      onDone={onDone}
      onClose={onClose}
      always
      call={calls[act]}
      from={{ draft: first, departmentId: null, end: null, reason: '' }}
      fields={['draft-roleId', 'draft-studyId', 'departmentId', 'end', 'reason']}
      toField={path =>
        path === 'reason'
          ? path
          : path === 'validTo'
            ? 'end'
            : path === 'id'
              ? 'departmentId'
              : 'draft-roleId'
      }
      toInput={(part, values) => getInput(act, values, roles)(part) || {}}
      words={{
        title: t(`users:bulk.title.${act}`, { count: rows.length }),
        confirm: t(`users:bulk.confirm.${act}`),
        done: null,
      }}
      size={act === 'giveRole' ? 'lg' : undefined}
      reason={act === 'addDepartment' ? 'optional' : 'required'}
      beside={form => <Impact act={act} rows={rows} roles={roles} values={form.values} />}
    >
      {form => (
        <>
          <p>{t(`users:bulk.effect.${act}`)}</p>
          <Entries act={act} roles={roles} form={form} />
        </>
      )}
    </BatchDialog>
  )
}

type Roles = readonly GrantableRole[]

/** The roles that the actor may give; whether a user may have one, the result of this user says. */
function useBulkRoles(act: BulkAct, { id }: UserRow): Roles {
  const { data } = useScoped(
    listGrantableRoles,
    { userId: id },
    { enabled: act === 'giveRole', loading: false },
  )
  return (data?.records ?? []).map(role => ({ ...role, refusal: null }))
}

const getGrant = ({ draft }: Values, roles: Roles) =>
  getGrants([draft], id => roles.find(role => role.id === id))?.[0]

/** The input of the call of an act; null while an entry is missing. */
const getInput = (act: BulkAct, values: Values, roles: Roles) => (users: readonly UserRow[]) => {
  const reason = values.reason.trim()
  const userIds = users.map(({ id }) => id)
  if (act === 'setValidity') return { users: users.map(getSeen), validTo: values.end, reason }
  if (act === 'addDepartment') return values.departmentId && { id: values.departmentId, userIds, reason }
  const grant = getGrant(values, roles)
  return grant && { userIds, grant, reason }
}

const calls = {
  giveRole: grantRoleToUsers,
  addDepartment: addDepartmentMembers,
  setValidity: setUserValidity,
} as const

function useBulkCheck(act: BulkAct, roles: Roles) {
  const { t } = useText()
  const isSite = (id: string) => roles.find(role => role.id === id)?.level === 'site'
  return ({ draft, departmentId }: Values): FieldErrors<Field> => ({
    ...(act === 'giveRole' && draft.roleId === '' && { 'draft-roleId': t('assign:roleRequired') }),
    ...(isSite(draft.roleId) && draft.studyId === '' && { 'draft-studyId': t('assign:studyRequired') }),
    ...(act === 'addDepartment' && !departmentId && { departmentId: t('users:bulk.departmentRequired') }),
  })
}

const first = { ...emptyGrant(), key: 'draft' }
const rowFields: readonly GrantField[] = ['roleId', 'studyId']

/** The entries of the act. */
function Entries({ act, roles, form }: { act: BulkAct; roles: Roles; form: Form<Values, Values, Field> }) {
  const { t } = useText()
  const { draft, departmentId, end } = form.values
  if (act === 'giveRole')
    return (
      <GrantRow
        id={`${form.id}-draft`}
        number={1}
        draft={draft}
        roles={roles}
        onChange={next => form.set({ draft: next })}
        errors={Object.fromEntries(rowFields.map(each => [each, form.errors[`draft-${each}` as Field]]))}
      />
    )
  if (act === 'addDepartment')
    return (
      <DepartmentChoice
        id={`${form.id}-departmentId`}
        required
        value={departmentId}
        error={form.errors.departmentId}
        onChange={next => form.set({ departmentId: next })}
      />
    )
  return (
    <DateField
      id={`${form.id}-end`}
      label={t('users:field.validTo')}
      hint={t('users:bulk.endHelp')}
      value={dayOfEnd(end)}
      error={form.errors.end}
      onChange={day => form.set({ end: endOfDay(day) })}
    />
  )
}

type ImpactProps = { act: BulkAct; rows: readonly UserRow[]; roles: Roles; values: Values }

/** What the act changes in the rights of the users. */
function Impact({ act, rows, roles, values }: ImpactProps) {
  if (act === 'setValidity') return null
  const input = getInput(act, { ...values, reason: values.reason || '-' }, roles)(rows) || null
  return <LateImpact call={calls[act]} input={input as never} />
}
