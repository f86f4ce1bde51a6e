/** A planned study, another with a signature of the caller, and statements to sign. */
export type SignatureIds = {
  plannedStudy: string
  signedStudy: string
  signedStudyVersion: number
  signatures: string
  statusNonce: string
  withdrawalNonce: string
}

/** These ids before `addSignatures` has signed anything: no signature and no statement has them. */
export const getUnsigned = (studyId: string): SignatureIds => ({
  plannedStudy: studyId,
  signedStudy: studyId,
  signedStudyVersion: 1,
  signatures: studyId,
  statusNonce: 'A'.repeat(43),
  withdrawalNonce: 'A'.repeat(43),
})
