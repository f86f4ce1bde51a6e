import {
  listRequestableRoles,
  listRequestableSites,
  listRequestableStudies,
} from '../../contract/access-requests/choices.ts'
import type { AccessRequestDetail, AccessRequestKind } from '../../contract/access-requests/shapes.ts'
import { limits } from '../../contract/limits.ts'
import { GrantRow } from '../assignments/grant-row.tsx'
import { emptyGrant, grantFields } from '../assignments/grants.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useSession } from '../shared/call/use-session.ts'
import { useText } from '../shared/call/use-text.ts'
import { Trouble } from '../shared/form/trouble.tsx'
import { Facts } from '../shared/page/facts.tsx'
import { useNameOf } from '../shared/people/person.tsx'
import { Button } from '../ui/base/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { UserPicker } from '../user-picker/user-picker.tsx'
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
  const isApplicant = useIsApplicant()
  const getName = useNameOf()
  const { user: self } = useSession()
  return (
    <div className={css.page}>
      <Trouble text={form.trouble} />
      <Form id={`${form.id}-form`} className={css.wide} onSend={() => form.save(true)} onBlur={form.onBlur}>
        {kind === 'invite' ? (
          <InvitedFields form={form} />
        ) : !isApplicant ? (
          <Facts facts={[[t('accessRequests:user'), self ? getName(self) : '-']]} />
        ) : (
          <UserPicker
            id={`${form.id}-userId`}
            label={t('accessRequests:user')}
            required
            value={form.values.userId ? [form.values.userId] : []}
            onChange={([userId = '']) => form.set({ userId, removals: {} })}
            error={form.errors.userId}
          />
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

function InvitedFields({ form }: { form: RequestFormState }) {
  const { t } = useText()
  const required = useDepartmentRequired()
  const { values, set, errors } = form
  return (
    <div className={css.fields}>
      <TextField {...form.text('email')} label={t('accessRequests:email')} required inputMode="email" />
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

function Grants({ form, kind }: { form: RequestFormState; kind: AccessRequestKind }) {
  const { t } = useText()
  const { userId, drafts } = form.values
  const whose = kind === 'invite' || userId === '' ? {} : { userId }
  const roles = useScoped(listRequestableRoles, whose, { loading: false }).data?.records ?? []
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
