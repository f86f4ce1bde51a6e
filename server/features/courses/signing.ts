import type { CoursePublicationAct } from '../../../contract/course-publications/scope.ts'
import { courseDraft } from '../../../contract/courses/calls.ts'
import { publishCourse } from '../../../contract/courses/publishing.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { decide } from '../../access/decide.ts'
import { requireAllowed } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { words } from '../../kernel/words.ts'
import { type ActStatement, registerAct, registerSignedRecord } from '../signatures/acts.ts'
import { digestJson } from '../signatures/canonical.ts'
import { countPeople } from './people.ts'
import { type PublicationRequest, requirePublishable } from './publish.ts'
import { courseById } from './queries.ts'
import { countEnding } from './rounds.ts'

type Effects = CoursePublicationAct & {
  isFirst: boolean
  minutes: { changed: number; all: number }
  learners: number
  certificates: number
}

/** Who learns again and how long that takes, and what becomes of the certificates of older versions. */
const listConsequences = (locale: Locale, effects: Effects): string[] => {
  const w = words(locale)
  const { isFirst, scope, minutes, learners, certificates, certificatesEndOn: day } = effects
  const inForce = w('sign:consequence.courseInForce')
  if (isFirst) return [inForce, w('sign:consequence.courseFirst')]
  const again = {
    correction: () => w('sign:consequence.courseCorrection'),
    changed: () => w('sign:consequence.courseChanged', { count: learners, minutes: minutes.changed }),
    all: () => w('sign:consequence.courseAll', { count: learners, minutes: minutes.all }),
  }
  return [
    inForce,
    again[scope](),
    day ? w('sign:consequence.courseEnds', { count: certificates, day }) : w('sign:consequence.courseStay'),
  ]
}

const describe = async (context: Context, request: PublicationRequest): Promise<ActStatement> => {
  const { tx, actor, client, now } = context
  const { id, change } = request
  requireAllowed(decide(actor, publishCourse, null, now))
  const { course, before, after, minutes, endsAt } = await requirePublishable(context, request, false)
  const version = course.version + 1
  const learns = before !== null && change.scope !== 'correction'
  const learners = learns ? (await countPeople(tx, id)).learned : 0
  const certificates = endsAt ? await countEnding(tx, id, endsAt) : 0
  const { scope, certificatesEndOn } = change
  return {
    record: { number: String(version), name: after.name },
    sentence: words(client.locale)('sign:sentence.coursePublication', {
      version,
      name: localName(after, client.locale),
    }),
    consequences: listConsequences(client.locale, {
      ...change,
      ...{ isFirst: before === null, minutes, learners, certificates },
    }),
    // The digest binds the signature to every file and question that the version has.
    facts: {
      ...{ version, scope, certificatesEndOn, learners, certificates },
      content: digestJson(after).toString('hex'),
    },
  }
}

/** The rows of its versions, each with its whole content. */
const versions = 'course_version.course_id'

registerSignedRecord({
  entity: 'courses',
  table: 'course',
  // The trail names the fields of a draft while the columns keep what is in force: only what publishing alone changes is signed.
  fields: ['content_version', 'published_at', versions],
  follows: { published_at: 'content_version', [versions]: 'content_version' },
  requireReadable: async ({ tx, actor, now }, id) => {
    if (!decide(actor, courseDraft, null, now).allowed || !(await courseById(tx, id)))
      throw problem('dataNotFound')
  },
})

registerAct<CoursePublicationAct>({
  act: 'coursePublication',
  entity: 'courses',
  describe,
  // Its row is the version, which the signed columns cover.
  fact: null,
  names: ({ facts }) => ({ content_version: facts.version }),
})
