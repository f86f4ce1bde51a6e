import {
  assignmentHistory,
  listAssignments,
  trainingChoices,
  trainingMatrix,
  trainingOverview,
} from '../../../contract/training/calls.ts'
import {
  endExcuses,
  excuseAssignments,
  extendAssignments,
  requestRelearning,
} from '../../../contract/training/changes.ts'
import { exportAssignments, exportMatrix } from '../../../contract/training/exports.ts'
import { attemptToMark, markAttempt, waitingAttempts } from '../../../contract/training/marking.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { requestExport } from '../downloads/request.ts'
import { askRelearning, endExcuse, excuse, extend } from './acts.ts'
import { readAssignments } from './assignments.ts'
import { listWaiting, mark, readAttempt } from './marking.ts'
import { readMatrix } from './matrix.ts'
import { getMoment } from './moment.ts'
import { readOverview } from './overview.ts'
import { readChoices, readHistory } from './read.ts'

export const handlers = [
  handle(trainingOverview, readOverview),
  handle(listAssignments, readAssignments),
  handle(trainingMatrix, readMatrix),
  handle(trainingChoices, readChoices),
  handle(assignmentHistory, readHistory),
  handle(exportAssignments, (context, input) => {
    getMoment(input.at, context.now)
    return requestExport(context, 'assignments', input)
  }),
  handle(exportMatrix, (context, input) => {
    getMoment(input.at, context.now)
    return requestExport(context, 'trainingMatrix', input)
  }),
  handle(extendAssignments, extend),
  handle(excuseAssignments, excuse),
  handle(endExcuses, endExcuse),
  handle(requestRelearning, askRelearning),
  handle(waitingAttempts, listWaiting),
  handleOne(attemptToMark, readAttempt),
  handleOne(markAttempt, mark),
]
