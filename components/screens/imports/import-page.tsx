import { wordAt } from '../../../client/words/i18n.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import { courseDraft } from '../../../contract/courses/calls.ts'
import type { ImportKind } from '../../../contract/imports/calls.ts'
import { memberChoices } from '../../../contract/members/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { WhyButton } from '../../shared/why/why-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { coursesPath, getCoursePath } from '../courses/paths.ts'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import type { ImportPageState } from './import-state.ts'
import * as css from './imports.css.ts'
import { RecentImports } from './recent.tsx'

const people = buttonKey(1011, 'USER_MANAGEMENT_IMPORT')
const roles = buttonKey(1011, 'USER_ROLE_ASSIGN')
const keyOf = {
  invitations: people,
  external: people,
  permissions: roles,
  studies: buttonKey(1004, 'STUDY_MANAGEMENT_ADD'),
  organisations: buttonKey(1009, 'ORGANIZATION_MANAGEMENT_ADD'),
  members: buttonKey(1044, 'STUDY_MEMBER_SELECT'),
  questions: buttonKey(1052, 'COURSE_EDIT'),
  departments: buttonKey(1003, 'DEPARTMENT_EDIT'),
  positions: buttonKey(1005, 'POSITION_EDIT'),
} as const

/** Pages that import something: the list that they belong to, and what can be imported there. */
const areas = {
  people: {
    home: '/csr_mds/user',
    list: 'terms:users',
    kinds: ['invitations', 'external', 'permissions'],
    title: 'portal:title.userImport',
    forbidden: 'imports:forbidden',
    button: 'menus:button.USER_MANAGEMENT_IMPORT',
    call: 'startImport',
  },
  studies: {
    home: '/csr_mds/study',
    list: 'studyScreens:title',
    kinds: ['studies'],
    title: 'imports:titleOf.studies',
    forbidden: 'imports:forbiddenStudies',
    button: 'menus:button.STUDY_MANAGEMENT_ADD',
    call: 'importStudies',
  },
  organisations: {
    home: '/csr_mds/organiztion',
    list: 'portal:title.organisations',
    kinds: ['organisations'],
    title: 'imports:titleOf.organisations',
    forbidden: 'imports:forbiddenOrganisations',
    button: 'menus:button.ORGANIZATION_MANAGEMENT_ADD',
    call: 'importOrganisations',
  },
  members: {
    home: '/csr_mds/study',
    list: 'members:title',
    kinds: ['members'],
    title: 'imports:titleOf.members',
    forbidden: 'imports:forbiddenMembers',
    button: 'menus:button.STUDY_MEMBER_SELECT',
    call: 'importMembers',
  },
  questions: {
    home: coursesPath,
    list: 'portal:title.courses',
    kinds: ['questions'],
    title: 'imports:titleOf.questions',
    forbidden: 'imports:forbiddenQuestions',
    button: 'menus:button.COURSE_EDIT',
    call: 'importQuestions',
  },
  departments: {
    home: '/csr_mds/department',
    list: 'terms:departments',
    kinds: ['departments'],
    title: 'imports:titleOf.departments',
    forbidden: 'imports:forbiddenDepartments',
    button: 'menus:button.DEPARTMENT_EDIT',
    call: 'importDepartments',
  },
  positions: {
    home: '/csr_mds/position',
    list: 'portal:title.positions',
    kinds: ['positions'],
    title: 'imports:titleOf.positions',
    forbidden: 'imports:forbiddenPositions',
    button: 'menus:button.POSITION_EDIT',
    call: 'importPositions',
  },
} as const

type Props = {
  area: keyof typeof areas
  /** The study of members. */
  studyId?: string
  /** The course of questions. */
  courseId?: string
  state: ImportPageState
  onState: (state: ImportPageState, options?: { replace: boolean }) => void
}

/**
 * Imports people, roles for them, studies, organisations, members of a study, questions of a course, departments or positions from a sheet:
 * template, file, checks, corrections in place, all applied at once, result (A4, G23, G24, G25, G26, G27, L75, MD-L1).
 */
export function ImportPage({ area, studyId, courseId, state, onState }: Props) {
  const { t, locale } = useText()
  const { buttons } = useSession()
  const { home: areaHome, list, title: areaTitle, forbidden, button, call, ...wanted } = areas[area]
  const home = studyId ? `${areaHome}/${studyId}/member` : areaHome
  const kinds = wanted.kinds.filter(kind => buttons.includes(keyOf[kind]))
  const kind = kinds.find(each => each === state.kind) ?? kinds[0]
  const study = useStudy(studyId)
  const course = useScoped(
    courseDraft,
    { id: courseId ?? '' },
    { enabled: Boolean(courseId), loading: false },
  )
  const subject = courseId ? course : study
  const subjectId = courseId ?? studyId ?? null
  const title = kind ? t(`imports:titleOf.${kind}`) : t(areaTitle)
  return (
    <>
      {!studyId && (
        <PageTrail
          home={courseId ? getCoursePath(courseId, 'questions') : home}
          items={[
            { id: 'list', label: t(list), href: home },
            ...(courseId && course.data
              ? [
                  {
                    id: 'course',
                    label: localName(course.data.content, locale),
                    href: getCoursePath(courseId, 'questions'),
                  },
                ]
              : []),
            { id: 'import', label: title },
          ]}
        />
      )}
      <div className={css.page}>
        <div className={css.head}>
          <h1>{title}</h1>
          {!state.job && <p className={css.intro}>{t('imports:text')}</p>}
        </div>
        {kind && subjectId && !subject.data ? (
          <Loaded query={subject} lines={8} />
        ) : kind ? (
          <Step subjectId={subjectId} state={state} kind={kind} kinds={kinds} onState={onState} />
        ) : (
          <EmptyState
            title={t(forbidden)}
            text={t('imports:forbiddenText', { button: wordAt(button) })}
            action={<WhyButton ask={{ call }} />}
          />
        )}
      </div>
    </>
  )
}

/** The study whose members are imported. */
const useStudy = (studyId: string | undefined) =>
  useScoped(memberChoices, { studyId: studyId ?? '' }, { enabled: Boolean(studyId), loading: false })

function Step({
  subjectId,
  state,
  kind: shown,
  kinds,
  onState,
}: Pick<Props, 'state' | 'onState'> & {
  subjectId: string | null
  kind: ImportKind
  kinds: readonly ImportKind[]
}) {
  if (state.job)
    return <CheckStep key={state.job} id={state.job} subjectId={subjectId} state={state} onState={onState} />
  return (
    <>
      <FileStep
        kind={shown}
        subjectId={subjectId}
        kinds={kinds}
        onKind={kind => onState({ ...state, kind }, { replace: true })}
        onStarted={job => onState({ ...state, job: job.id, wrong: job.counts.wrong > 0, page: 1 })}
      />
      <RecentImports
        subjectId={subjectId}
        kinds={kinds}
        onOpen={job => onState({ ...state, job, wrong: false, page: 1 })}
      />
    </>
  )
}
