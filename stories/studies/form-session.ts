import type { SessionStore } from '../../client/session/store.ts'
import { codes } from '../../contract/codes.ts'
import { listDepartments } from '../../contract/directory/calls.ts'
import { studyHistory } from '../../contract/studies/calls.ts'
import { addStudy, editStudy } from '../../contract/studies/changes.ts'
import { countStudies, listStudies, studyById } from '../../contract/studies/list.ts'
import type { StudyDetail } from '../../contract/studies/shapes.ts'
import { getList } from '../answered.ts'
import { answer, type CallAnswer, refuse, type ServerState, screenSession } from '../screen.ts'
import { completedStudy, rows, study } from './records.ts'

/** What another user has saved meanwhile. */
const theirs: StudyDetail = {
  ...study,
  indication: 'Locally advanced or metastatic non-small cell lung cancer',
  leadPi: '王芳',
  plannedSubjects: 520,
  rowVersion: 5,
}

/** How the server behaves with one study: another user saves first, it is over, or no further one is licensed. */
export type StudyState = ServerState | 'changed' | 'over' | 'full'

const noPlace = {
  check: 'licence',
  ok: false,
  code: codes.studyLimit.code,
  data: { application: 'masterData', max: 14, count: 14 },
} as const

function getAnswers(state: StudyState): CallAnswer[] {
  const records = state === 'empty' ? [] : [...rows]
  let isLater = false
  return [
    answer(listStudies, { ...getList(records), records, adding: state === 'full' ? noPlace : null }),
    answer(countStudies, {
      ...{ total: 24, status: [], phase: [], active: [], therapeuticAreas: [], sponsors: [] },
      ...{ departments: [], lpms: [] },
    }),
    answer(studyById, () => {
      if (state === 'over') return completedStudy
      return isLater ? theirs : study
    }),
    answer(studyHistory, { records: [], total: 0 }),
    answer(listDepartments, { records: [], total: 0 }),
    refuse(addStudy, 'studyIdTaken', { field: 'planId' }),
    {
      call: editStudy,
      get: () => {
        isLater = true
        return { code: codes.dataChanged.code, data: { by: '林海燕', at: '2026-11-20T06:24:04Z' } }
      },
    },
  ]
}

/** A session of a lead project manager. */
export const formSession = (state: StudyState): SessionStore =>
  screenSession(
    `study-${state}`,
    state === 'empty' || state === 'waits' || state === 'refused' ? state : 'filled',
    getAnswers(state),
  )
