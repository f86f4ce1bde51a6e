import { useState } from 'react'
import { date, listed, number } from '../../../client/zones/format.ts'
import { publicationScope } from '../../../contract/course-publications/scope.ts'
import { type PublicationPreview, publicationPeople } from '../../../contract/courses/publishing.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useListedName } from '../../shared/people/person.tsx'
import type { ActForm } from '../../shared/sign/signature-dialog.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import * as css from './courses.css.ts'

type Props = { form: ActForm; base: PublicationPreview }

/** What a publication does to people, and what its author chooses. */
export function PublishFields({ form, base }: Props) {
  const { t } = useText()
  const { version, certified } = base
  return (
    <>
      <p className={css.hint}>{t('courses:publish.text', { version })}</p>
      {version === 1 ? (
        <p className={css.hint}>{t('courses:publish.first')}</p>
      ) : (
        <>
          <Figures base={base} ends={form.values.ends === 'on'} />
          <Scope form={form} base={base} />
        </>
      )}
      {version > 1 && certified > 0 && <Ends form={form} />}
    </>
  )
}

const groups = ['learned', 'certified', 'onDuty'] as const
type Group = (typeof groups)[number]

/** The numbers, each with the list behind it. */
function Figures({ base, ends }: { base: PublicationPreview; ends: boolean }) {
  const { t } = useText()
  const [open, setOpen] = useState<Group | null>(null)
  const texts: Record<Group, string> = {
    learned: t('courses:publish.learned', { count: base.learned }),
    certified: ends
      ? t('courses:publish.certificatesEnd', { count: base.certified })
      : t('courses:publish.certificates', { count: base.certified }),
    onDuty: t('courses:publish.onDuty', { count: base.onDuty }),
  }
  return (
    <section aria-label={t('courses:publish.figures')}>
      <ul className={css.figures}>
        {groups.map(group => (
          <li key={group} className={css.figure}>
            <span>{texts[group]}</span>
            {base[group] > 0 && (
              <span>
                <Button
                  small
                  aria-label={`${t('courses:publish.show')}: ${texts[group]}`}
                  onClick={() => setOpen(group)}
                >
                  {t('courses:publish.show')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {open && <People id={base.id} group={open} title={texts[open]} onClose={() => setOpen(null)} />}
    </section>
  )
}

const pageSize = 15

type PeopleProps = { id: string; group: Group; title: string; onClose: () => void }

/** The people behind a number. */
function People({ id, group, title, onClose }: PeopleProps) {
  const { t } = useText()
  const getName = useListedName()
  const [page, setPage] = useState(1)
  const query = useScoped(
    publicationPeople,
    { id, group, limit: pageSize, pageNum: page },
    { keepsRows: true },
  )
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <Loaded query={query} small lines={5}>
        {({ records, total, hidden }) => (
          <>
            <DataTable
              caption={title}
              rows={records}
              rowKey={row => row.id}
              rowName={getName}
              columns={[
                { id: 'name', head: t('terms:name'), cell: getName },
                { id: 'at', head: t(`courses:publish.at.${group}`), cell: row => date(row.at) },
              ]}
              empty={<p className={css.hint}>{t('courses:publish.nobody')}</p>}
            />
            {hidden > 0 && <p className={css.hint}>{t('courses:publish.hidden', { count: hidden })}</p>}
            {total > pageSize && (
              <Pager
                total={total}
                page={page}
                size={pageSize}
                sizes={[pageSize]}
                onChange={next => setPage(next.page)}
              />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Who learns again, with what is asked and how long that takes. */
function Scope({ form, base }: Props) {
  const { t } = useText()
  const { questions, files, minutes } = base
  const what = listed([
    ...(questions.length > 0 ? [t('courses:publish.questions', { count: questions.length })] : []),
    ...(files.length > 0 ? [t('courses:publish.fileCount', { count: files.length })] : []),
  ])
  const hints = {
    correction: t('courses:publish.correctionHint'),
    changed: what
      ? t('courses:publish.changedHint', { what, minutes: number(minutes.changed) })
      : t('courses:publish.asksNothing'),
    all: t('courses:publish.allHint', { minutes: number(minutes.all) }),
  }
  return (
    <>
      <RadioGroup
        id={`${form.id}-scope`}
        label={t('courses:publish.scope')}
        required
        options={publicationScope.options.map(value => ({
          value,
          label: t(`courses:scope.${value}`),
          hint: hints[value],
          disabled: value === 'changed' && !what,
        }))}
        value={form.values.scope}
        error={form.errors.scope}
        onChange={scope => form.set({ scope })}
      />
      {form.values.scope === 'changed' && <Changed base={base} />}
    </>
  )
}

const mostNames = 12

/** The names of what has changed. */
function Changed({ base }: { base: PublicationPreview }) {
  const { t, locale } = useText()
  const parts = [...base.files, ...base.questions]
  return (
    <section aria-label={t('courses:publish.changedTitle')}>
      <ul className={css.plainList}>
        {parts.slice(0, mostNames).map(part => (
          <li key={part.id}>{localName(part, locale)}</li>
        ))}
        {parts.length > mostNames && <li>{t('terms:andMore', { count: parts.length - mostNames })}</li>}
      </ul>
    </section>
  )
}

/** Whether certificates of older versions end, and when. */
function Ends({ form }: Pick<Props, 'form'>) {
  const { t } = useText()
  return (
    <>
      <RadioGroup
        id={`${form.id}-ends`}
        label={t('courses:publish.ends')}
        options={[
          { value: 'never', label: t('courses:publish.endsNever') },
          { value: 'on', label: t('courses:publish.endsOn') },
        ]}
        value={form.values.ends}
        onChange={ends => form.set({ ends })}
      />
      {form.values.ends === 'on' && (
        <DateField
          id={`${form.id}-endsOn`}
          label={t('courses:publish.endsAt')}
          required
          min={new Date().toISOString().slice(0, 10)}
          value={form.values.endsOn ?? ''}
          error={form.errors.endsOn}
          onChange={endsOn => form.set({ endsOn })}
        />
      )}
    </>
  )
}
