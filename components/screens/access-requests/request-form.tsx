import { useRef } from 'react'
import {
  listRequestableRoles,
  listRequestableSites,
  listRequestableStudies,
} from '../../../contract/access-requests/choices.ts'
import type { AccessRequestDetail, AccessRequestKind } from '../../../contract/access-requests/shapes.ts'
import { codes } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import { fullName } from '../../../contract/values/names.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { Results } from '../../shared/list/results.tsx'
import { Facts } from '../../shared/page/facts.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { getName } from '../../widgets/user-picker/person.ts'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { GrantRow } from '../assignments/grant-row.tsx'
import { emptyGrant, type GrantableRole, grantFields } from '../assignments/grants.ts'
import { DepartmentChoice, TypeChoice } from '../users/place-choice.tsx'
import { useDepartmentRequired } from '../users/use-department-required.ts'
import * as css from './access-requests.css.ts'
import { useIsApplicant } from './paths.ts'
import { Removals } from './removals.tsx'
import { type RequestFormState, type RequestStart, useRequestForm } from './use-request-form.ts'

type Props = { kind: AccessRequestKind; request: AccessRequestDetail | null; start: RequestStart }

const places = { studies: listRequestableStudies, sites: listRequestableSites }

/** The form of the three kinds: for whom, what, why; saved as a draft, or submitted (F22). */
export function RequestForm({ kind, request, start }: Props) {
  const { t } = useText()
  const { userId } = start
  const form = useRequestForm({ kind, request, start })
  return (
    <div className={css.page}>
      <Trouble text={form.trouble} />
      <Form id={`${form.id}-form`} className={css.wide} onSend={() => form.save(true)} onBlur={form.onBlur}>
        {kind === 'invite' ? (
          <InvitedFields form={form} />
        ) : (
          <Whose form={form} multiple={kind === 'add' && !request} />
        )}
        {kind === 'remove' ? <Removals form={form} /> : <Grants key={userId} form={form} kind={kind} />}
        <TextArea
          {...form.text('comment')}
          label={t(`accessRequests:reason.${kind}`)}
          required
          countTo={limits.reasonLength}
        />
      </Form>
      <div className={css.foot}>
        <Button busy={form.busy} onClick={() => form.save(false)}>
          {t('accessRequests:saveDraft')}
        </Button>
        <Button type="submit" form={`${form.id}-form`} variant="primary" busy={form.busy}>
          {t('accessRequests:submit')}
        </Button>
      </div>
    </div>
  )
}

/** Whose access it is: of several users each gets a request, with its own result. */
function Whose({ form, multiple }: { form: RequestFormState; multiple: boolean }) {
  const { t, locale } = useText()
  const isApplicant = useIsApplicant()
  const { user: self } = useSession()
  const names = useRef(new Map<string, string>())
  const { userIds } = form.values
  if (!isApplicant) return <Facts facts={[[t('terms:user'), self ? fullName(self, locale) : '-']]} />
  return (
    <div className={css.whose}>
      <UserPicker
        id={`${form.id}-userIds`}
        label={t(multiple ? 'terms:users' : 'terms:user')}
        required
        multiple={multiple}
        max={limits.accessRequestUsers}
        value={userIds}
        onChange={ids => form.set({ userIds: ids, removals: {} })}
        onPeople={people => {
          for (const person of people) names.current.set(person.id, getName(person, locale))
        }}
        error={form.errors.userIds}
      />
      {userIds.length > 1 && <p className={css.note}>{t('accessRequests:oneEach')}</p>}
      {form.results && (
        <Results
          nameOf={id => names.current.get(id)}
          results={form.results}
          busy={form.busy}
          onRetry={form.retry}
          onClose={form.closeResults}
        />
      )}
    </div>
  )
}

function InvitedFields({ form }: { form: RequestFormState }) {
  const { t } = useText()
  const required = useDepartmentRequired()
  const { values, set, errors } = form
  return (
    <div className={css.fields}>
      <TextField {...form.text('email')} label={t('terms:emailAddress')} required inputMode="email" />
      <TextField {...form.text('lastName')} label={t('accessRequests:lastName')} />
      <TextField {...form.text('firstName')} label={t('accessRequests:firstName')} />
      <TypeChoice value={values.type} onChange={type => set({ type })} />
      <DepartmentChoice
        id={`${form.id}-departmentId`}
        value={values.departmentId}
        required={required}
        error={errors.departmentId}
        onChange={departmentId => set({ departmentId })}
      />
    </div>
  )
}

/** Of several users, any may head a department: the answer of each says so. */
const withoutHeads = <T extends GrantableRole>(role: T): T =>
  role.refusal?.code === codes.personnelRoleHeadOnly.code ? { ...role, refusal: null } : role

function Grants({ form, kind }: { form: RequestFormState; kind: AccessRequestKind }) {
  const { t } = useText()
  const { userIds, drafts } = form.values
  const [userId] = userIds
  const whose = kind !== 'invite' && userId && userIds.length === 1 ? { userId } : {}
  const listed = useScoped(listRequestableRoles, whose, { loading: false }).data?.records ?? []
  const roles = userIds.length > 1 ? listed.map(withoutHeads) : listed
  return (
    <div id={`${form.id}-items`} className={css.section}>
      {drafts.map((draft, index) => (
        <GrantRow
          key={draft.key}
          id={`${form.id}-${draft.key}`}
          number={index + 1}
          draft={draft}
          roles={roles}
          places={places}
          onChange={next => form.set({ drafts: drafts.map(each => (each.key === next.key ? next : each)) })}
          onDrop={
            drafts.length > 1
              ? () => form.set({ drafts: drafts.filter(each => each.key !== draft.key) })
              : undefined
          }
          errors={Object.fromEntries(grantFields.map(each => [each, form.errors[`${draft.key}-${each}`]]))}
        />
      ))}
      {drafts.length < limits.grantsAtOnce && (
        <Button className={css.start} onClick={() => form.set({ drafts: [...drafts, emptyGrant()] })}>
          {t('assign:another')}
        </Button>
      )}
    </div>
  )
}
