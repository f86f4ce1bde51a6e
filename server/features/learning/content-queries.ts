import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

export type FileOfCourse = {
  id: string
  part: 'content' | 'captions'
  sort: number
  name: string
  media_type: string
  codec: string
  language: string
  start_ms: number
  length_ms: number
  pages: number
  file_id: string
}

/** Files of a course in order. */
export const filesOfCourse = async (tx: Transaction, courseId: string): Promise<FileOfCourse[]> => {
  return rows(tx)<FileOfCourse>`select cf.id, cf.part, cf.sort, f.name, f.media_type, cf.codec, cf.language,
      cf.start_ms, cf.length_ms, cf.pages, cf.file_id
    from course_file cf join file f on f.tenant_id = cf.tenant_id and f.id = cf.file_id
    where cf.tenant_id = (select current_tenant()) and cf.course_id = ${courseId}::uuid
      and cf.removed_at is null order by cf.part desc, cf.sort, cf.language`
}

/** The category tree as stored. */
export const categories = (tx: Transaction) =>
  rows(tx)<{
    id: string
    parent_id: string | null
    name: string
    name_en: string
  }>`select id, parent_id, name, name_en from course_category
    where tenant_id = (select current_tenant()) and removed_at is null order by sort, name`
