import { useState } from 'react'
import { dateTime, number } from '../../../client/zones/format.ts'
import type { CourseDraft } from '../../../contract/courses/calls.ts'
import type { CourseContent } from '../../../contract/courses/content.ts'
import { courseAsOf, courseVersions } from '../../../contract/courses/publishing.ts'
import type { Output } from '../../../contract/define.ts'
import { fullName } from '../../../contract/values/names.ts'
import { joinQueries, Loaded, noQuery } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Facts } from '../../shared/page/facts.tsx'
import { SignatureList } from '../../shared/sign/signature-list.tsx'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import * as css from './courses.css.ts'

const pageSize = 15
type Version = Output<typeof courseVersions>['records'][number]

/** Every published version: what was in force when, who published it, who had to learn again, and what was different. */
export function VersionsTab({ course }: { course: CourseDraft }) {
  const { t } = useText()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Version | null>(null)
  const input = { id: course.id, limit: pageSize, pageNum: page }
  const query = useScoped(courseVersions, input, { keepsRows: true })
  return (
    <div className={css.tab}>
      <Loaded query={query} lines={4}>
        {({ records, total, signed }) =>
          records.length === 0 ? (
            <EmptyState small title={t('courses:versions.none')} text={t('courses:versions.noneText')} />
          ) : (
            <>
              <Versions records={records} current={course.version} onOpen={setOpen} />
              {total > pageSize && (
                <Pager
                  total={total}
                  page={page}
                  size={pageSize}
                  sizes={[pageSize]}
                  onChange={next => setPage(next.page)}
                />
              )}
              {signed && (
                <section className={css.part} aria-labelledby="course-signatures">
                  <h2 id="course-signatures" className={css.partTitle}>
                    {t('sign:column')}
                  </h2>
                  <SignatureList entity="courses" record={course} />
                </section>
              )}
              {open && (
                <VersionDialog
                  id={course.id}
                  version={open}
                  before={records[records.indexOf(open) + 1]}
                  onClose={() => setOpen(null)}
                />
              )}
            </>
          )
        }
      </Loaded>
    </div>
  )
}

type TableProps = {
  records: readonly Version[]
  current: number
  onOpen: (version: Version) => void
}

function Versions({ records, current, onOpen }: TableProps) {
  const { t, locale } = useText()
  return (
    <DataTable
      caption={t('courses:tab.versions')}
      rows={records}
      rowKey={row => String(row.version)}
      rowName={row => t('courses:versions.title', { version: row.version })}
      columns={[
        {
          id: 'version',
          head: t('courses:version'),
          cell: row => (
            <span className={css.chips}>
              <Button
                small
                aria-label={t('courses:versions.open', { version: row.version })}
                onClick={() => onOpen(row)}
              >
                {number(row.version)}
              </Button>
              {row.version === current && <StatusChip tone="normal">{t('courses:versions.now')}</StatusChip>}
            </span>
          ),
        },
        { id: 'from', head: t('courses:versions.from'), cell: row => dateTime(row.publishedAt) },
        {
          id: 'by',
          head: t('courses:versions.by'),
          cell: row => (row.publishedBy ? fullName(row.publishedBy, locale) : '-'),
        },
        {
          id: 'scope',
          head: t('courses:publish.scope'),
          wrap: true,
          cell: row => (row.version === 1 ? '-' : t(`courses:scope.${row.scope}`)),
        },
        {
          id: 'learners',
          head: t('courses:versions.learners'),
          numeric: true,
          cell: row => number(row.learners),
        },
        {
          id: 'certificates',
          head: t('courses:versions.certificates'),
          numeric: true,
          cell: row => number(row.certificates),
        },
        { id: 'reason', head: t('common:reason.label'), wrap: true, cell: row => row.reason || '-' },
      ]}
    />
  )
}

type DialogProps = { id: string; version: Version; before: Version | undefined; onClose: () => void }

/** A version that was in force, with its differences from the one before it. */
function VersionDialog({ id, version, before, onClose }: DialogProps) {
  const { t } = useText()
  const own = useScoped(courseAsOf, { id, at: version.publishedAt })
  const at = before?.publishedAt ?? version.publishedAt
  const other = useScoped(courseAsOf, { id, at }, { enabled: before !== undefined })
  const both = joinQueries(own, before ? other : noQuery)
  return (
    <Dialog
      open
      size="lg"
      title={t('courses:versions.title', { version: version.version })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <Loaded query={both} small lines={6}>
        {([{ content }, earlier]) => <VersionFacts content={content} earlier={earlier?.content ?? null} />}
      </Loaded>
    </Dialog>
  )
}

type FactsProps = { content: CourseContent; earlier: CourseContent | null }

function VersionFacts({ content, earlier }: FactsProps) {
  const { t, locale } = useText()
  const changes = earlier ? getVersionChanges(earlier, content) : []
  return (
    <div className={css.columns}>
      <Facts
        facts={[
          [t('courses:field.name'), localName(content, locale)],
          [t('courses:files.title'), content.files.map(each => each.name).join(', ') || '-'],
          [t('courses:questions.title'), number(content.questions.length)],
          [t('courses:field.passPercent'), number(content.rules.passPercent)],
          [t('courses:field.attempts'), number(content.rules.attempts)],
        ]}
      />
      {earlier && (
        <section className={css.part}>
          <h3 className={css.partTitle}>{t('courses:versions.changes')}</h3>
          <ul className={css.plainList}>
            {changes.map(change => (
              <li key={JSON.stringify(change)}>{getChangeText(change, { t, locale })}</li>
            ))}
            {changes.length === 0 && <li>{t('common:answer.none')}</li>}
          </ul>
        </section>
      )}
    </div>
  )
}

const getChangeText = (change: VersionChange, { t, locale }: Pick<Text, 't' | 'locale'>): string => {
  if (change.kind === 'text')
    return change.field === 'language' ? t('courses:language') : t(`courses:field.${change.field}`)
  if (change.kind === 'rule') {
    const show = (value: unknown) => {
      if (typeof value === 'boolean') return t(`common:answer.${value ? 'yes' : 'no'}`)
      return value === null ? '-' : String(value)
    }
    const rule = t(`courses:field.${change.rule}`)
    return t('courses:versions.rule', { rule, from: show(change.from), to: show(change.to) })
  }
  const name = localName(change, locale)
  return t(`courses:versions.${change.of}.${change.kind}`, { name })
}

type Part = { id: string }
/** What differs between two versions: parts by their ids, and rules by their names. */
type VersionChange =
  | {
      kind: 'added' | 'removed' | 'changed'
      of: 'file' | 'question'
      id: string
      name: string
      nameEn: string
    }
  | { kind: 'rule'; rule: keyof CourseContent['rules']; from: unknown; to: unknown }
  | { kind: 'text'; field: 'name' | 'nameEn' | 'description' | 'descriptionEn' | 'language' | 'kind' }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const compareParts = <T extends Part>(
  of: 'file' | 'question',
  before: readonly T[],
  after: readonly T[],
  getName: (part: T) => { name: string; nameEn: string },
): VersionChange[] => {
  const toChange = (kind: 'added' | 'removed' | 'changed') => (part: T) => ({
    kind,
    of,
    id: part.id,
    ...getName(part),
  })
  const isIn = (parts: readonly T[]) => (part: T) => parts.some(each => each.id === part.id)
  const changed = after.filter(part => {
    const old = before.find(each => each.id === part.id)
    return old && !isSame(old, part)
  })
  return [
    ...after.filter(part => !isIn(before)(part)).map(toChange('added')),
    ...changed.map(toChange('changed')),
    ...before.filter(part => !isIn(after)(part)).map(toChange('removed')),
  ]
}

const texts = ['name', 'nameEn', 'description', 'descriptionEn', 'language', 'kind'] as const

/** The differences of a version from the one before it. */
const getVersionChanges = (before: CourseContent, after: CourseContent): VersionChange[] => [
  ...texts.filter(field => before[field] !== after[field]).map(field => ({ kind: 'text', field }) as const),
  ...compareParts('file', before.files, after.files, ({ name }) => ({ name, nameEn: '' })),
  ...compareParts('question', before.questions, after.questions, ({ text, textEn }) => ({
    name: text,
    nameEn: textEn,
  })),
  ...(Object.keys(after.rules) as (keyof CourseContent['rules'])[])
    .filter(rule => !isSame(before.rules[rule], after.rules[rule]))
    .map(rule => ({ kind: 'rule', rule, from: before.rules[rule], to: after.rules[rule] }) as const),
]
