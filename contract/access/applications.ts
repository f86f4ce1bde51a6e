/** A sub-application: id, path prefix, home path and the hash path of a study's home within it (A13-A16, P12). */
export type Application = { id: number; key: string; prefix: string; home: string; studyHomeHash: string }

const application = (id: number, key: string, prefix: string): Application => ({
  id,
  key,
  prefix,
  home: `${prefix}/home`,
  studyHomeHash: `${prefix}/#/study/{studyId}/home`,
})

/** Id of master data itself (A16). */
export const masterDataId = 1

/** Id of e-learning, whose screens for learners are the portal's own. */
export const learningId = 10

/** The sixteen applications in the order of their prefixes. Words: locales/<language>/applications.json by `key`. */
export const applications: readonly Application[] = [
  {
    id: masterDataId,
    key: 'masterData',
    prefix: '/csr_mds',
    home: '/csr_mds/customer',
    studyHomeHash: '/csr_mds/study/preview/{studyId}',
  },
  application(2, 'ctms', '/ctms'),
  application(102, 'ctmsv3', '/ctmsv3'),
  application(3, 'edc', '/edc'),
  application(4, 'rtsm', '/rtsm'),
  application(5, 'epro', '/ecoaw'),
  application(7, 'etmf', '/etmf'),
  application(8, 'resources', '/rm'),
  application(9, 'media', '/mams'),
  { ...application(learningId, 'elearning', '/elearning'), home: '/eLearning/task' },
  application(11, 'dataManagement', '/dm'),
  application(13, 'dataAnalysis', '/cda'),
  application(14, 'quality', '/qs'),
  application(15, 'imaging', '/irc'),
  application(17, 'ai', '/ai'),
  application(77, 'collaboration', '/cp'),
]
