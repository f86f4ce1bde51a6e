import type { Call } from '../../../contract/define.ts'
import { toggleStudies } from '../../../contract/studies/calls.ts'
import { editStudy, removeStudy, setLpm } from '../../../contract/studies/changes.ts'
import type { StudyAction } from '../../../contract/studies/shapes.ts'
import { decide } from '../../access/decide.ts'
import { ownRefusals } from '../../access/own-refusals.ts'
import type { Refusal } from '../../access/reasons.ts'
import type { RecordDecision } from '../../access/records.ts'
import type { Actor } from '../../kernel/context.ts'
import { studyWithNames } from './queries.ts'
import { type StudyFacts, studyReason } from './rules.ts'

const callOfAction: Readonly<Record<StudyAction, Call>> = {
  edit: editStudy,
  activate: toggleStudies,
  deactivate: toggleStudies,
  setLpm,
  remove: removeStudy,
}
const actions = Object.keys(callOfAction) as StudyAction[]

const getOwnRefusals = ownRefusals(callOfAction)

/** For each action on a study in the actor's scope: null when allowed, else the first reason against it. */
export const getActions = (
  actor: Actor,
  study: StudyFacts,
  at: Date,
): Record<StudyAction, Refusal | null> => {
  const own = getOwnRefusals(actor, at)
  return Object.fromEntries(
    actions.map(action => [action, own.get(action) ?? studyReason(action, study)]),
  ) as Record<StudyAction, Refusal | null>
}

/** Decides on one action on a study that the actor sees. */
export const decideStudy = (actor: Actor, action: StudyAction, study: StudyFacts, at: Date) =>
  decide(actor, callOfAction[action], { inScope: true, state: () => studyReason(action, study) }, at)

const actionNow = (call: Pick<Call, 'name'>, { active }: StudyFacts): StudyAction | undefined =>
  call.name === toggleStudies.name
    ? active
      ? 'deactivate'
      : 'activate'
    : actions.find(action => callOfAction[action].name === call.name)

/** The decision on a study by id: out of scope when the actor does not see it. */
export const decideStudyById: RecordDecision = async ({ tx, actor, now }, call, id) => {
  const study = await studyWithNames(tx, id, actor)
  const action = study && actionNow(call, study)
  const state = study && action ? () => studyReason(action, study) : undefined
  return decide(actor, call, { inScope: study !== undefined, state }, now)
}
