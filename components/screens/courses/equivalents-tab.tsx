import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { date } from '../../../client/zones/format.ts'
import type { CourseDraft } from '../../../contract/courses/calls.ts'
import { type CourseEquivalent, courseEquivalents } from '../../../contract/courses/equivalents.ts'
import type { Output } from '../../../contract/define.ts'
import { fullName, type PersonName } from '../../../contract/values/names.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import * as css from './courses.css.ts'
import { AddEquivalent, EndEquivalent } from './equivalent-dialogs.tsx'
import { getCoursePath } from './paths.ts'

const pageSize = 15

/** Which courses count for this one, and for which it counts, now and formerly (MD-L7). */
export function EquivalentsTab({ course }: { course: CourseDraft }) {
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<'add' | CourseEquivalent | null>(null)
  const close = () => setAsked(null)
  const input = { id: course.id, limit: pageSize, pageNum: page }
  const query = useScoped(courseEquivalents, input, { keepsRows: true })
  return (
    <div className={css.tab}>
      <Loaded query={query} lines={4}>
        {data => (
          <>
            <Equivalents id={course.id} data={data} onAsk={setAsked} />
            {data.total > pageSize && (
              <Pager
                total={data.total}
                page={page}
                size={pageSize}
                sizes={[pageSize]}
                onChange={next => setPage(next.page)}
              />
            )}
          </>
        )}
      </Loaded>
      {asked === 'add' && <AddEquivalent course={course} onClose={close} />}
      {asked !== null && asked !== 'add' && (
        <EndEquivalent id={asked.id} other={getOther(asked, course.id)} onClose={close} />
      )}
    </div>
  )
}

type TableProps = {
  id: string
  data: Output<typeof courseEquivalents>
  onAsk: (asked: 'add' | CourseEquivalent) => void
}

function Equivalents({ id, data: { records, editing }, onAsk }: TableProps) {
  const { t, locale } = useText()
  const off = whyOff(editing, locale, 'addCourseEquivalent')
  const columns = useEquivalentColumns(id, row => (
    <Button small off={off} onClick={() => onAsk(row)}>
      {t('courses:equivalents.end.title')}
    </Button>
  ))
  const add = (
    <Button icon={Plus} off={off} onClick={() => onAsk('add')}>
      {t('courses:equivalents.add')}
    </Button>
  )
  const text = t('courses:equivalents.text')
  if (records.length === 0)
    return <EmptyState small title={t('courses:equivalents.none')} text={text} action={add} />
  return (
    <>
      <div className={css.part}>
        <p className={css.hint}>{text}</p>
        <div>{add}</div>
      </div>
      <DataTable
        caption={t('courses:tab.equivalents')}
        rows={records}
        rowKey={row => row.id}
        rowName={row => localName(getOther(row, id), locale)}
        columns={columns}
      />
    </>
  )
}

const getOther = ({ course, countsFor }: CourseEquivalent, id: string) =>
  course.id === id ? countsFor : course

const getRelation = ({ kind, course }: CourseEquivalent, id: string) => {
  if (kind === 'edition') return 'edition'
  return course.id === id ? 'older' : 'newer'
}

const getMark = (at: string, by: PersonName | null, { t, locale }: Pick<Text, 't' | 'locale'>) =>
  by ? t('courses:savedBy', { at: date(at), name: fullName(by, locale) }) : date(at)

function useEquivalentColumns(
  id: string,
  getEnd: (row: CourseEquivalent) => ReactNode,
): Column<CourseEquivalent>[] {
  const { t, locale } = useText()
  return [
    {
      id: 'course',
      head: t('audit:field.courseId'),
      wrap: true,
      cell: row => {
        const other = getOther(row, id)
        return <Anchor href={getCoursePath(other.id)}>{localName(other, locale)}</Anchor>
      },
    },
    {
      id: 'relation',
      head: t('courses:equivalents.relation.label'),
      wrap: true,
      cell: row => t(`courses:equivalents.relation.${getRelation(row, id)}`),
    },
    {
      id: 'state',
      head: t('terms:state'),
      cell: row => (
        <StatusChip tone={row.endedAt ? 'neutral' : 'normal'}>
          {t(`courses:equivalents.state.${row.endedAt ? 'ended' : 'counts'}`)}
        </StatusChip>
      ),
    },
    {
      id: 'createdAt',
      head: t('courses:equivalents.declared'),
      wrap: true,
      cell: row => getMark(row.createdAt, row.createdBy, { t, locale }),
    },
    {
      id: 'endedAt',
      head: t('courses:equivalents.ended'),
      wrap: true,
      cell: row => (row.endedAt ? getMark(row.endedAt, row.endedBy, { t, locale }) : '-'),
    },
    {
      id: 'actions',
      head: t('common:list.actions'),
      actions: true,
      cell: row => (row.endedAt ? null : getEnd(row)),
    },
  ]
}
