import type { Ids } from '../call-ids.ts'
import { getStatusInput, getWithdrawalInput } from './ids.ts'
import { password } from './signing.ts'

const proof = (nonce: string) => ({ signature: { nonce, account: 'lin.haiyan', password } })

/** Valid inputs of the calls about signatures and the status of studies. */
export const signatureInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  makeStatement: getStatusInput,
  listSignatures: ids => ({ entity: 'studies', id: ids.signedStudy }),
  verifySignature: ids => ({ id: ids.signatures }),
  withdrawSignature: ids => ({ ...getWithdrawalInput(ids), ...proof(ids.withdrawalNonce) }),
  changeStudyStatus: ids => ({ ...getStatusInput(ids), ...proof(ids.statusNonce) }),
  studyStatusChoices: ids => ({ id: ids.signedStudy }),
  studyStatusHistory: ids => ({ id: ids.signedStudy }),
  exportStudyStatusHistory: ids => ({ id: ids.signedStudy, headers: ['at', 'to'] }),
}
