import type { SessionStore } from '../../client/session/store.ts'
import { answeredSession, busy, done, getList } from '../answered.ts'

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`

const departments = [
  ['恒屿肿瘤医药', 'Hengyu Oncology', 1],
  ['临床运营部', 'Clinical Operations', 2],
  ['上海监查组', 'Shanghai Monitoring Team', 3],
].map(([name, nameEn, depth], at) => ({ id: id(60001 + at), parentId: null, name, nameEn, depth }))
const study = {
  id: id(20001),
  planId: 'HX-2025-014',
  name: 'HX-101 片治疗晚期非小细胞肺癌的 III 期临床研究',
  nameEn: 'A phase III study of HX-101 tablets in advanced non-small cell lung cancer',
}
const roles = [
  ['临床监查员', 'Clinical research associate'],
  ['项目经理', 'Project manager'],
].map(([name, nameEn], at) => ({ id: id(30001 + at), name, nameEn }))

const answers: Record<string, object> = {
  list: getList(departments),
  portalPage: getList([study]),
  queryList: getList(roles),
}

/** A session of an inspector's host; its calls are answered in the page, those about the past by the given data. */
export const pastSession = (asOf: object): SessionStore => {
  answers.getUserAsOf = asOf
  return answeredSession('past', ({ name }) => (answers[name] ? done(answers[name]) : busy), {
    menus: [{ id: 1011, key: 'users', sort: 110, groupNo: 1, path: '/csr_mds/user' }],
  })
}
