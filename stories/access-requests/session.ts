import type { SessionStore } from '../../client/session/store.ts'
import {
  addAccessRequest,
  editAccessRequest,
  getAccessRequest,
  listAccessRequests,
  listAccessRisks,
  listOwnAccessRequests,
} from '../../contract/access-requests/calls.ts'
import {
  listRemovableRoles,
  listRequestableRoles,
  listRequestableSites,
  listRequestableStudies,
} from '../../contract/access-requests/choices.ts'
import type { AccessRequestDetail } from '../../contract/access-requests/shapes.ts'
import { previewChange } from '../../contract/impact/calls.ts'
import { listSignatures } from '../../contract/signatures/calls.ts'
import { resolveUsers } from '../../contract/users/calls.ts'
import { pickedPerson } from '../../tests/fixtures/picked-person.ts'
import { answer, refuse, type ServerState, screenSession } from '../screen.ts'
import {
  approved,
  monitor,
  request,
  returned,
  risks,
  rows,
  signature,
  site,
  statistician,
  study,
  zhangWei,
} from './records.ts'

/** What the server has: one of the requests, or one without anything to know before the decision. */
export type RequestState = ServerState | 'approved' | 'returned' | 'harmless' | 'foreign'

const details: Partial<Record<RequestState, AccessRequestDetail>> = {
  approved,
  returned,
  foreign: { ...request, refusal: { check: 'state', ok: false, code: 990712 }, basis: [] },
}

const states: readonly RequestState[] = ['filled', 'empty', 'waits', 'refused']
const isServerState = (state: RequestState): state is ServerState => states.includes(state)

/** A session of a reviewer who may also apply for others. */
export const requestSession = (state: RequestState): SessionStore => {
  const records = state === 'empty' ? [] : [...rows]
  const known = state === 'empty' || state === 'harmless' ? [] : [...risks]
  return screenSession(`requests-${state}`, isServerState(state) ? state : 'filled', [
    answer(listAccessRequests, { records, total: records.length }),
    answer(listOwnAccessRequests, { records, total: records.length }),
    answer(getAccessRequest, details[state] ?? request),
    answer(listAccessRisks, { records: known, total: known.length }),
    answer(previewChange, { refusal: null, people: 0, moments: [], unblinded: [] }),
    answer(listSignatures, { records: [signature], total: 1 }),
    answer(listRequestableRoles, {
      records: [
        { ...monitor, level: 'site', blinding: 'blinded', expiresAt: null, refusal: null },
        { ...statistician, level: 'study', blinding: 'unblinded', expiresAt: null, refusal: null },
      ],
      total: 2,
    }),
    answer(listRequestableStudies, { records: [{ ...study, refusal: null }], total: 1 }),
    answer(listRequestableSites, { records: [{ ...site, refusal: null }], total: 1 }),
    answer(listRemovableRoles, {
      records:
        state === 'empty'
          ? []
          : [
              { role: monitor, study, site, effectiveAt: '2026-03-02T01:00:00.000Z', expiresAt: null },
              {
                role: statistician,
                study: null,
                site: null,
                effectiveAt: '2026-05-04T01:00:00.000Z',
                expiresAt: null,
              },
            ].map((each, at) => ({ id: `01890000-0000-7000-8000-00000009100${at}`, ...each })),
      total: state === 'empty' ? 0 : 2,
    }),
    answer(resolveUsers, {
      found: [{ key: zhangWei.id, user: pickedPerson(zhangWei.id, '张', '伟') }],
      missing: [],
    }),
    refuse(addAccessRequest, 'reviewerMissing'),
    refuse(editAccessRequest, 'reviewerMissing'),
  ])
}
