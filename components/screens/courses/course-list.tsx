import { FolderTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { date, number } from '../../../client/zones/format.ts'
import { type AuthoredCourse, authoredState, courseList } from '../../../contract/courses/calls.ts'
import { courseCategories } from '../../../contract/courses/categories.ts'
import { locales } from '../../../contract/locales.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { CountLink } from '../../shared/list/count-link.tsx'
import { getChoices, getFilter, getOptions } from '../../shared/list/filters.ts'
import { answers } from '../../shared/list/list-state.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as css from '../../shared/page/page.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { getValidPath } from '../certificates/list-state.ts'
import { CourseStateChip, stateTones } from './course-state.tsx'
import { type CourseListState, courseState } from './list-state.ts'
import { getCoursePath } from './paths.ts'

const CreateDialog = lazyPart(() => import('./create-dialog.tsx').then(file => file.CreateDialog), NotLoaded)
const CategoryDrawer = lazyPart(
  () => import('./category-drawer.tsx').then(file => file.CategoryDrawer),
  NotLoaded,
)

type Courses = List<typeof courseList, CourseListState, 'create'>

function useColumns(): Column<AuthoredCourse>[] {
  const { t, locale } = useText()
  return [
    { id: 'name', head: t('terms:name'), sortable: true, cell: row => <CourseName row={row} /> },
    {
      id: 'state',
      head: t('terms:state'),
      cell: row => (
        <>
          <CourseStateChip state={row.state} />
          {row.changed && row.version > 0 && (
            <>
              {' '}
              <StatusChip tone="warning">{t('courses:changed')}</StatusChip>
            </>
          )}
        </>
      ),
    },
    {
      id: 'category',
      head: t('courses:category'),
      cell: row => (row.category ? localName(row.category, locale) : '-'),
    },
    { id: 'language', head: t('courses:language'), cell: row => languageNames[row.language] },
    {
      id: 'version',
      head: t('courses:version'),
      sortable: true,
      numeric: true,
      cell: row => (row.version === 0 ? '-' : number(row.version)),
    },
    {
      id: 'publishedAt',
      head: t('courses:publishedAt'),
      sortable: true,
      cell: row => <span className={css.nowrap}>{date(row.publishedAt)}</span>,
    },
    {
      id: 'files',
      head: t('courses:files.title'),
      numeric: true,
      cell: row => <Figure row={row} of="files" />,
    },
    {
      id: 'questions',
      head: t('courses:questions.title'),
      sortable: true,
      numeric: true,
      cell: row => <Figure row={row} of="questions" />,
    },
    {
      id: 'certified',
      head: t('courses:certified'),
      sortable: true,
      numeric: true,
      cell: row => <Certified row={row} />,
    },
  ]
}

const figureTabs = { files: 'content', questions: 'questions' } as const
const figureTexts = { files: 'courses:publish.fileCount', questions: 'courses:publish.questions' } as const

/** A number of a course, which leads to the tab of what it counts. */
function Figure({ row, of }: { row: AuthoredCourse; of: keyof typeof figureTabs }) {
  const { t } = useText()
  const count = row[of]
  return (
    <CountLink
      count={count}
      href={getCoursePath(row.id, figureTabs[of])}
      label={t(figureTexts[of], { count })}
    />
  )
}

/** How many people hold a valid certificate of a course; it leads to these certificates. */
function Certified({ row: { id, certified } }: { row: AuthoredCourse }) {
  const { t } = useText()
  return (
    <CountLink count={certified} href={getValidPath(id)} label={t('courses:counted', { count: certified })} />
  )
}

function CourseName({ row }: { row: AuthoredCourse }) {
  const { locale } = useText()
  return (
    <span className={css.name}>
      <Anchor href={getCoursePath(row.id)} className={css.nameLink}>
        <Ellipsis text={localName(row, locale)} focusable={false} />
      </Anchor>
    </span>
  )
}

function useFilters(list: Courses) {
  const { t, locale } = useText()
  const categories =
    useScoped(courseCategories, {}, { staleTime: 60_000, loading: false }).data?.records ?? []
  const named = categories.map(each => ({ value: each.id, label: localName(each, locale) }))
  return [
    getChoices(list, 'states', t('terms:state'), authoredState.options, value => t(`courses:state.${value}`)),
    getFilter(
      list,
      'changed',
      t('courses:changedFilter'),
      getOptions(answers, value => t(`common:answer.${value}`)),
    ),
    getFilter(list, 'categoryIds', t('courses:category'), named),
    getChoices(list, 'languages', t('courses:language'), locales, value => languageNames[value]),
  ].filter(each => each.options.length > 0)
}

function useCount({ total = 0, isNarrowed }: Courses): string {
  const { t } = useText()
  return t(isNarrowed ? 'courses:count.match' : 'courses:count.all', { count: total })
}

/** Opens the tree of categories. */
function Categories() {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={FolderTree} onClick={() => setOpen(true)}>
        {t('courses:categories.title')}
      </Button>
      {open && <CategoryDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

const courses = recordList<typeof courseList, CourseListState, 'create'>({
  call: courseList,
  state: courseState,
  words: {
    title: 'courses:title',
    searchLabel: 'courses:searchLabel',
    filtered: 'courses:empty.filtered',
    empty: 'courses:empty.never',
    emptyText: 'courses:empty.neverText',
    emptyAsk: ['courses:empty.ask', 'COURSE_EDIT'],
  },
  useName: () => {
    const { locale } = useText()
    return row => localName(row, locale)
  },
  edge: row => stateTones[row.state],
  useColumns,
  useFilters,
  useCount,
  Tools: Categories,
  Dialog: ({ onClose }) => <CreateDialog onClose={onClose} />,
  add: {
    call: 'createCourse',
    refusal: data => data?.editing ?? null,
    icon: Plus,
    label: 'courses:create.title',
    act: 'create',
  },
})

/** The courses of the company: version, state, content and valid certificates; filters, categories, add. */
export const CourseList = (props: StateProps<CourseListState>) => <RecordList of={courses} {...props} />
