import { useId, useState } from 'react'
import { dayAgo } from '../../../client/local-time.ts'
import { send } from '../../../client/session/api.ts'
import { number } from '../../../client/zones/format.ts'
import { exportAccessReview } from '../../../contract/as-of/access-review.ts'
import { listDepartments } from '../../../contract/directory/calls.ts'
import { roleOptions } from '../../../contract/roles/list.ts'
import { useExport } from '../../shared/call/use-export.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { StudyField } from '../../shared/form/study-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ColumnList } from '../../ui/table/column-list.tsx'
import * as css from './past.css.ts'
import {
  askedBy,
  getFaults,
  type ReviewDraft,
  type ReviewFaults,
  reviewColumns,
  shownColumns,
  startDraft,
} from './review-draft.ts'

/** Orders an access review export: moment or period, scope and columns. */
export function ReviewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const id = useId()
  const [draft, setDraft] = useState(() => startDraft(new Date().toISOString()))
  const [faults, setFaults] = useState<ReviewFaults>({})
  const { busy, ask: make } = useExport(t('past:review.started'))
  const set = (part: Partial<ReviewDraft>) => {
    setDraft(now => ({ ...now, ...part }))
    setFaults({})
  }
  const ask = async () => {
    const draftFaults = getFaults(draft, new Date().toISOString())
    setFaults(draftFaults)
    const first = draftFaults.from ? 'from' : draftFaults.at && 'at'
    if (first) return document.getElementById(fieldId(first))?.focus()
    if (await make(() => send(exportAccessReview, askedBy(draft)))) onClose()
  }
  const none = shownColumns(draft).length === 0
  return (
    <Dialog
      open
      size="lg"
      title={t('past:review.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={busy}
            off={none ? t('terms:chooseColumn') : undefined}
          >
            {t('common:action.export')}
          </Button>
        </>
      }
    >
      <Form id={id} className={css.stack} onSend={() => void ask()}>
        <p className={css.nothing}>{t('past:review.intro')}</p>
        <Moments draft={draft} faults={faults} set={set} />
        <ReviewScope draft={draft} set={set} />
        <Columns draft={draft} set={set} />
      </Form>
    </Dialog>
  )
}

const fieldId = (name: 'from' | 'at'): string => `review-${name}`

type PartProps = { draft: ReviewDraft; set: (part: Partial<ReviewDraft>) => void }

function Moments({ draft, faults, set }: PartProps & { faults: ReviewFaults }) {
  const { t } = useText()
  const period = draft.kind === 'period'
  const field = (name: 'from' | 'at', label: string) => (
    <DateTimeField
      key={name}
      id={fieldId(name)}
      required
      label={label}
      max={dayAgo(0)}
      error={faults[name] && t(`past:review.fault.${faults[name]}`)}
      value={draft[name]}
      onChange={value => set({ [name]: value })}
    />
  )
  return (
    <>
      <RadioGroup
        inline
        label={t('past:review.kind.label')}
        options={(['moment', 'period'] as const).map(value => ({
          value,
          label: t(`past:review.kind.${value}`),
        }))}
        value={draft.kind}
        onChange={kind => set({ kind: kind === 'period' ? 'period' : 'moment' })}
      />
      <div className={css.pair}>
        {period && field('from', t('past:review.begin'))}
        {field('at', t(period ? 'past:review.end' : 'past:when'))}
      </div>
    </>
  )
}

function Columns({ draft, set }: PartProps) {
  const { t } = useText()
  const count = `${number(shownColumns(draft).length)}/${number(reviewColumns.length)}`
  return (
    <details className={css.columns}>
      <summary className={css.summary}>
        {t('past:review.columns')} <span className={css.more}>{count}</span>
      </summary>
      <ColumnList
        columns={reviewColumns.map(id => ({ id, label: t(`past:review.column.${id}`) }))}
        value={draft.columns}
        onChange={columns => set({ columns })}
      />
    </details>
  )
}

type Props = { draft: ReviewDraft; set: (part: Partial<ReviewDraft>) => void }

const quietly = { staleTime: 5 * 60_000, loading: false }

/** The scope of an access review export: everybody in the user's scope, or chosen departments, studies and roles. */
function ReviewScope({ draft, set }: Props) {
  const { t, locale } = useText()
  // Roles are listed for users who have the menu of users.
  const mayRoles = useSession().menus.some(menu => menu.key === 'users')
  const departments = useScoped(listDepartments, {}, quietly).data?.records ?? []
  const roles = useScoped(roleOptions, {}, { ...quietly, enabled: mayRoles }).data?.records ?? []
  return (
    <div className={css.pair}>
      <ChoiceField
        id="review-departments"
        label={t('terms:departments')}
        empty={t('past:review.scope.everyDepartment')}
        hint={t('past:review.scope.departmentsHint')}
        options={departments.map(each => ({
          value: each.id,
          label: `${'\u2007\u2007'.repeat(Math.max(0, each.depth - 1))}${localName(each, locale)}`,
        }))}
        value={draft.departmentIds}
        onChange={departmentIds => set({ departmentIds })}
      />
      <StudyField
        id="review-studies"
        label={t('terms:studies')}
        empty={t('terms:everyStudy')}
        value={draft.studyIds}
        onChange={studyIds => set({ studyIds })}
      />
      {mayRoles && (
        <ChoiceField
          id="review-roles"
          label={t('terms:roles')}
          empty={t('past:review.scope.everyRole')}
          options={roles.map(each => ({ value: each.id, label: localName(each, locale) }))}
          value={draft.roleIds}
          onChange={roleIds => set({ roleIds })}
        />
      )}
    </div>
  )
}
