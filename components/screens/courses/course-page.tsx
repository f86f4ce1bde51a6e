import { Eye, MoreHorizontal, Send } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { dateMinute, number } from '../../../client/zones/format.ts'
import {
  type CourseDraft,
  courseDraft,
  courseHistory,
  discardCourseDraft,
  restoreCourse,
  retireCourse,
} from '../../../contract/courses/calls.ts'
import { fullName } from '../../../contract/values/names.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { RecordLabel } from '../../shared/record/record-page.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Off } from '../../ui/base/off.ts'
import { Tabs } from '../../ui/base/tabs.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { ContentTab } from './content-tab.tsx'
import { CourseStateChip, stateTones } from './course-state.tsx'
import * as css from './courses.css.ts'
import { type CourseTab, coursesPath, courseTabs } from './paths.ts'
import { useCourseReread } from './use-course-save.ts'

const QuestionsTab = lazyPart(() => import('./questions-tab.tsx').then(file => file.QuestionsTab), NotLoaded)
const RulesTab = lazyPart(() => import('./rules-tab.tsx').then(file => file.RulesTab), NotLoaded)
const VersionsTab = lazyPart(() => import('./versions-tab.tsx').then(file => file.VersionsTab), NotLoaded)
const EquivalentsTab = lazyPart(
  () => import('./equivalents-tab.tsx').then(file => file.EquivalentsTab),
  NotLoaded,
)
const PublishDialog = lazyPart(
  () => import('./publish-dialog.tsx').then(file => file.PublishDialog),
  NotLoaded,
)
const PreviewDialog = lazyPart(
  () => import('./preview-dialog.tsx').then(file => file.PreviewDialog),
  NotLoaded,
)

type Props = {
  courseId: string
  tab: CourseTab
  onTab: (tab: CourseTab) => void
  /** Receives the name of the course, for the title of the page. */
  onName: (name: string | null) => void
}

/** One course as its authors see it: label, and its tabs. */
export function CoursePage({ courseId, tab, onTab, onName }: Props) {
  const { t, locale } = useText()
  const query = useScoped(courseDraft, { id: courseId })
  const name = query.data ? localName(query.data.content, locale) : null
  useNamed(name, onName)
  return (
    <>
      <PageTrail
        home={coursesPath}
        items={[
          { id: 'courses', label: t('portal:title.courses'), href: coursesPath },
          { id: 'course', label: name ?? t('portal:title.courseDetail') },
        ]}
      />
      <Loaded query={query} lines={10}>
        {course => <Course course={course} tab={tab} onTab={onTab} />}
      </Loaded>
    </>
  )
}

function Course({ course, tab, onTab }: Pick<Props, 'tab' | 'onTab'> & { course: CourseDraft }) {
  const { t, locale } = useText()
  const retired = course.state === 'retired' ? t('courses:retiredOff') : undefined
  const off: Off | undefined = whyOff(course.editing, locale, 'saveCourseDraft') ?? retired
  const content: Record<CourseTab, ReactNode> = {
    content: <ContentTab course={course} off={off} />,
    questions: <QuestionsTab course={course} off={off} />,
    rules: <RulesTab course={course} off={off} />,
    versions: <VersionsTab course={course} />,
    equivalents: <EquivalentsTab course={course} />,
    history: <RecordHistory call={courseHistory} input={{ id: course.id }} id={course.id} entity="courses" />,
  }
  const counts: Partial<Record<CourseTab, number>> = {
    content: course.content.files.length,
    questions: course.content.questions.length,
  }
  return (
    <>
      <Label course={course} off={off} />
      <div className={css.tabs}>
        <Tabs
          label={t('courses:tabs')}
          value={tab}
          onChange={id => onTab(courseTabs.find(each => each === id) ?? 'content')}
          items={courseTabs.map(id => ({
            id,
            label: t(`courses:tab.${id}`),
            ...(counts[id] !== undefined && { count: counts[id] }),
            content: (
              <Later lines={5} size="row">
                {content[id]}
              </Later>
            ),
          }))}
        />
      </div>
    </>
  )
}

type OpenDialog = 'publish' | 'preview' | 'discard' | 'retire' | 'restore'

function Label({ course, off }: { course: CourseDraft; off: Off | undefined }) {
  const { t, locale } = useText()
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const { content, changedBy, changedAt, version } = course
  const close = () => setAsked(null)
  const saved =
    changedBy && changedAt
      ? t('courses:savedBy', { name: fullName(changedBy, locale), at: dateMinute(changedAt) })
      : '-'
  return (
    <>
      <RecordLabel
        title={localName(content, locale)}
        tone={stateTones[course.state]}
        marks={
          <>
            <CourseStateChip state={course.state} />
            {course.changed && version > 0 && (
              <StatusChip tone="warning">{t('courses:changedSince', { version })}</StatusChip>
            )}
          </>
        }
        actions={
          <>
            <Button
              icon={Eye}
              off={content.files.length === 0 ? t('courses:preview.none') : undefined}
              onClick={() => setAsked('preview')}
            >
              {t('courses:preview.title')}
            </Button>
            <Button
              variant="primary"
              icon={Send}
              off={usePublishOff(course)}
              onClick={() => setAsked('publish')}
            >
              {t('courses:publish.title')}
            </Button>
            <CourseMenu course={course} off={off} onAsk={setAsked} />
          </>
        }
        factsLabel={t('terms:keyFacts')}
        facts={[
          [t('courses:version'), version === 0 ? t('courses:noVersion') : number(version)],
          [t('courses:language'), languageNames[course.language]],
          [t('courses:category'), course.category ? localName(course.category, locale) : '-'],
          [t('courses:lastSaved'), saved],
        ]}
      />
      <Suspense>
        {asked === 'publish' && <PublishDialog course={course} onClose={close} />}
        {asked === 'preview' && <PreviewDialog course={course} at={0} onClose={close} />}
        {(asked === 'discard' || asked === 'retire' || asked === 'restore') && (
          <CourseAct act={asked} course={course} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** Why the draft cannot be published now. */
function usePublishOff(course: CourseDraft): Off | undefined {
  const { t, locale } = useText()
  const { content } = course
  if (course.publishing) return whyOff(course.publishing, locale, 'publishCourse')
  if (course.state === 'retired') return t('courses:retiredOff')
  if (content.files.length === 0) return t('courses:publish.noFiles')
  return course.changed ? undefined : t('courses:publish.unchanged')
}

type MenuProps = { course: CourseDraft; off: Off | undefined; onAsk: (act: OpenDialog) => void }

function CourseMenu({ course, off, onAsk }: MenuProps) {
  const { t, locale } = useText()
  const editing = whyOff(course.editing, locale, 'retireCourse')
  const unchanged = course.changed && course.version > 0 ? undefined : t('courses:act.discard.none')
  const retired = course.state === 'retired'
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton icon={MoreHorizontal} label={t('common:list.moreActions')} />}
      groups={[
        {
          id: 'acts',
          entries: [
            {
              id: 'discard',
              label: t('courses:act.discard.title'),
              off: off ?? unchanged,
              onChoose: () => onAsk('discard'),
            },
            retired
              ? {
                  id: 'restore',
                  label: t('courses:act.restore.title'),
                  off: editing,
                  onChoose: () => onAsk('restore'),
                }
              : {
                  id: 'retire',
                  label: t('courses:act.retire.title'),
                  danger: true,
                  off: editing,
                  onChoose: () => onAsk('retire'),
                },
          ],
        },
      ]}
    />
  )
}

const calls = { discard: discardCourseDraft, retire: retireCourse, restore: restoreCourse } as const

type ActProps = { act: keyof typeof calls; course: CourseDraft; onClose: () => void }

/** Puts the draft back, or retires or restores the course, with the reason. */
function CourseAct({ act, course, onClose }: ActProps) {
  const { t, locale } = useText()
  const rereadCourse = useCourseReread()
  const { id, rowVersion } = course
  const name = localName(course.content, locale)
  return (
    <ActDialog
      call={calls[act]}
      toInput={({ values }) => ({ id, rowVersion, reason: values.reason })}
      onRefused={async error => {
        if (error.name === 'dataChanged') await rereadCourse()
        return false
      }}
      words={{
        title: t(`courses:act.${act}.of`, { name }),
        confirm: t(`courses:act.${act}.title`),
        done: t(`courses:act.${act}.done`, { name }),
      }}
      reason="optional"
      danger={act !== 'restore'}
      size="sm"
      onDone={rereadCourse}
      onClose={onClose}
    >
      <p>{t(`courses:act.${act}.text`, { version: course.version })}</p>
    </ActDialog>
  )
}
