import { certificate, getProgress, pdfCourse, videoCourse, videoFiles } from '../fixtures/learning-answers.ts'
import { press } from './fixtures/commands.ts'
import { all, button, getText, inside, player, pressed, said, video, withVideo } from './fixtures/player.ts'
import { clean, heard, same, truly, until } from './rig.ts'

const slider = (element: Element) => inside(element, '[role=slider]')
const reports = (calls: { path: string; body: { events?: { fromMs: number; toMs: number }[] } }[]) =>
  calls.filter(each => each.path === 'updateCourseSchedule').flatMap(each => each.body.events ?? [])
const passed = new Date(Date.now() - 1000).toISOString()

describe('mds-elearning-player: the video (WIDGETS 2.5)', () => {
  afterEach(clean)

  it('2.5.1: another codec is told before anybody plays, and no download is offered', async () => {
    const { element } = await player({ shown: 'strange' })
    await until(() => getText(element).includes('must be MP4 with H.264'), 'the message')
    truly(getText(element).includes('mp4v.20.9'), 'which codec it is')
    same([video(element), all(element, 'a').length], [null, 0])
  })

  it('2.5.2: resumes where the learner was, offers to start over, and reports what was played, not the play head', async () => {
    const progress = new Map([['video', getProgress(42_000, [[0, 12_000]])]])
    const { element, media, world } = await withVideo({ progress })
    const proved = heard(element, 'mds-progress')
    await until(() => Math.round(media.currentTime) === 12, 'the place')
    truly(getText(element).includes('You were at 0:12.'), 'said where')
    media.muted = true
    media.playbackRate = 2
    element.play()
    await until(() => media.currentTime > 13, 'playing')
    element.pause()
    await until(() => reports(world.calls).length > 0, 'reported at the pause')
    await until(() => proved.length > 0, 'mds-progress, once the server has taken it')
    const told = reports(world.calls)
    truly(
      told.every(each => each.fromMs >= 12_000 && each.toMs <= 15_000),
      JSON.stringify(told),
    )
    const before = reports(world.calls).length
    pressed(element, 'Start over')
    await until(() => video(element)?.currentTime === 0, 'from the start')
    same(reports(world.calls).length, before, 'moving the play head reports nothing')
  })

  it('2.5.2: what is played is reported every 10 s, when the page is hidden and when it is left, each so that it outlives the page', async () => {
    const beats: (() => void)[] = []
    const { setInterval } = window
    // The player's ten seconds pass when the test says so.
    window.setInterval = ((work: () => void, ms?: number) =>
      ms === 10_000 ? -beats.push(work) : setInterval(work, ms)) as typeof setInterval
    try {
      const { element, media, world } = await withVideo()
      media.muted = true
      element.play()
      const reported = async (happens: () => void, about: string) => {
        const at = media.currentTime
        await until(() => media.currentTime > at + 0.3, `playing on: ${about}`)
        const before = reports(world.calls).at(-1)?.toMs ?? 0
        await until(() => {
          // What the browser has not reported yet goes into the next report.
          happens()
          return (reports(world.calls).at(-1)?.toMs ?? 0) > before
        }, about)
        same(media.paused, false, about)
      }
      await until(() => beats.length > 0, 'a timer')
      await reported(() => beats.forEach(beat => void beat()), 'every 10 s')
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      await reported(() => document.dispatchEvent(new Event('visibilitychange')), 'hidden')
      Reflect.deleteProperty(document, 'hidden')
      await reported(() => window.dispatchEvent(new Event('pagehide')), 'left')
      const posts = world.calls.filter(each => each.path === 'updateCourseSchedule')
      truly(
        posts.every(each => each.keepalive),
        'keepalive',
      )
      element.pause()
    } finally {
      window.setInterval = setInterval
      Reflect.deleteProperty(document, 'hidden')
    }
  })

  it('2.5.5: hidden, it pauses where the task says so', async () => {
    const { element, media } = await withVideo({ opened: { pauseHidden: true } })
    media.muted = true
    element.play()
    await until(() => media.currentTime > 0.1, 'playing')
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    try {
      document.dispatchEvent(new Event('visibilitychange'))
      same(media.paused, true)
    } finally {
      Reflect.deleteProperty(document, 'hidden')
    }
  })

  it('2.5.3: nobody goes ahead of what has been watched, by keyboard or script; the reason is said, back is free', async () => {
    const progress = new Map([['video', getProgress(42_000, [[0, 12_000]])]])
    const { element, media } = await withVideo({ progress })
    await until(() => Math.round(media.currentTime) === 12, 'the place')
    same(slider(element).getAttribute('aria-valuemax'), '12')
    slider(element).focus()
    await press('ArrowRight')
    truly(media.currentTime <= 12.5, 'not ahead')
    await until(() => said(element).includes('cannot skip ahead'), 'the reason')
    media.currentTime = 30
    await until(() => media.currentTime < 13, 'brought back')
    await press('ArrowLeft')
    await until(() => media.currentTime < 8, 'five seconds back')
    await press('End')
    await until(() => Math.round(media.currentTime) === 12, 'the end is what has been watched')
  })

  it('2.5.4: a slider with a spoken value; keys work inside the player and not in its fields', async () => {
    const progress = new Map([['video', getProgress(42_000, [[0, 42_000]])]])
    const { element, media } = await withVideo({ progress, opened: { seekLock: false } })
    slider(element).focus()
    await press('Home')
    await press('PageUp')
    await until(
      () => slider(element).getAttribute('aria-valuetext') === '4 seconds of 42 seconds',
      'the value',
    )
    button(element, 'Play')!.focus()
    await press('l')
    await until(() => Math.round(media.currentTime) === 14, 'L: ten on')
    await press('j')
    await press('ArrowRight')
    await until(() => Math.round(media.currentTime) === 9, 'J: ten back, Right: five on')
    await press('m')
    await until(() => media.muted, 'M')
    await press('m')
    await press('ArrowDown')
    await until(() => media.volume === 0.9, 'Down')
    await press('ArrowUp')
    await until(() => media.volume === 1, 'Up')
    await press('ArrowLeft')
    await until(() => Math.round(media.currentTime) === 4, 'Left: five back')
    await press('>')
    await until(() => media.playbackRate === 1.25, '>')
    await press('<')
    await until(() => media.playbackRate === 1, '<')
    await press('c')
    await until(() => media.textTracks[0]!.mode === 'showing', 'C: captions')
    media.muted = true
    await press('k')
    await until(() => !media.paused && element.matches(':state(playing)'), 'K plays')
    await press('k')
    await until(() => media.paused, 'K pauses')
    slider(element).focus()
    await press('Space')
    await until(() => !media.paused, 'Space plays, from the slider as well')
    await press('Space')
    await until(() => media.paused, 'Space pauses')
    await press('f')
    await until(() => element.shadowRoot!.fullscreenElement?.contains(media), 'F: the whole screen')
    await press('f')
    await until(() => !element.shadowRoot!.fullscreenElement, 'F: back')
    inside(element, 'select').focus()
    await press('k')
    truly(media.paused, 'a field keeps its letters')
  })

  it('2.5.5: captions by track, a transcript that leads to its place, no picture in picture while locked, no autoplay', async () => {
    const progress = new Map([['video', getProgress(42_000, [[0, 42_000]])]])
    const { element, media } = await withVideo({ progress })
    same([media.autoplay, media.paused, media.disablePictureInPicture], [false, true, true])
    same(
      all(element, 'track').map(each => each.getAttribute('srclang')),
      ['en-US', 'zh-CN'],
    )
    pressed(element, 'Show transcript')
    const line = await until(
      () =>
        button(
          element,
          '0:12The whole curve must lie between 2 and 8 °C; after an excursion, quarantine first, then report.',
        ),
      'a line',
    )
    line.click()
    await until(() => Math.round(media.currentTime) === 12, 'its place')
    await until(() => inside(element, '[aria-current=true] ~ *, li [aria-current=true]'), 'marked')
  })

  it('2.5.10: a link that no longer serves is renewed, and the place is kept', async () => {
    const progress = new Map([['video', getProgress(42_000, [[0, 42_000]], { positionMs: 20_000 })]])
    const { element, media, world } = await withVideo({ progress })
    await until(() => Math.round(media.currentTime) === 20, 'the place')
    world.opened = { files: videoFiles().map(each => ({ ...each, url: `${each.url}#renewed` })) }
    media.dispatchEvent(new Event('error'))
    await until(() => media.src.endsWith('#renewed') && media.readyState >= 1, 'the new link')
    await until(() => Math.round(media.currentTime) === 20, 'the same place')
    truly(element.isConnected, 'still there')
  })

  it('2.5.10: a task that could not be had is told once, asked for again on request, and once more when the network is back', async () => {
    let lost = true
    const asked: string[] = []
    const before = (path: string) => {
      if (path !== 'getCoursesBytaskId') return
      asked.push(path)
      if (lost) throw new TypeError('Failed to fetch')
    }
    const { element } = await player({ before }, {}, '<mds-elearning-player></mds-elearning-player>')
    const errors = heard(element, 'mds-error')
    element.taskId = 'task'
    await until(() => button(element, 'Try again'), `said: ${getText(element)} ${asked}`)
    const first = asked.length
    await new Promise(resolve => setTimeout(resolve, 300))
    same([errors.length, asked.length], [1, first], 'nothing is asked again by itself')
    pressed(element, 'Try again')
    await until(() => errors.length === 2, 'told again')
    lost = false
    dispatchEvent(new Event('online'))
    await until(() => video(element), 'the course')
    same(errors.length, 2)
  })

  it('2.5.11: one player at a time; the second says so and may take over', async () => {
    const { element: first, world } = await withVideo()
    const { element: second } = await player({ account: world.account })
    await until(() => getText(second).includes('You are learning in another window'), 'the warning')
    pressed(second, 'Continue here')
    await until(() => getText(first).includes('You are learning in another window'), 'the first stops')
    await until(() => video(second), 'the second learns')
  })
})

describe('mds-elearning-player: the test (A11)', () => {
  afterEach(clean)

  const answerAll = (element: Element) => {
    for (const field of all(element, 'fieldset')) field.querySelector<HTMLInputElement>('input')!.click()
  }

  it('2.5.7 2.5.6: fieldsets, the unanswered listed, confirmed once, one request, the result, and what it opens is said', async () => {
    const { element, world } = await player({
      courses: [videoCourse({ learned: true }), pdfCourse({ state: 'locked' })],
      certificate: certificate(365),
    })
    const done = heard(element, 'mds-complete')
    await until(() => button(element, 'Start the test'), 'the test')
    pressed(element, 'Start the test')
    await until(() => all(element, 'fieldset').length === 3, 'questions')
    same(
      all(element, 'fieldset input').map(each => each.getAttribute('type')),
      ['radio', 'radio', 'radio', 'radio', 'checkbox', 'checkbox', 'checkbox'],
    )
    truly(all(element, 'legend')[0]!.textContent!.includes('Which temperature range?'), 'the legend')
    truly(getText(element).includes('3 attempts left'), 'attempts')
    pressed(element, 'Hand in')
    await until(() => getText(element).includes('Question 2 has no answer'), 'the list of what is missing')
    same(world.calls.filter(each => each.path === 'submitAnswer').length, 0)
    answerAll(element)
    await until(() => !getText(element).includes('Question 2 has no answer'), 'complete')
    pressed(element, 'Hand in')
    const confirm = await until(
      () => inside(element, 'dialog[open] footer button:last-child'),
      'the question',
    )
    let release: () => void = () => undefined
    world.before = path =>
      path === 'submitAnswer'
        ? new Promise<void>(resolve => {
            release = resolve
          })
        : undefined
    confirm.click()
    confirm.click()
    await until(() => all(element, 'form [aria-disabled=true]').length > 0, 'under way')
    all<HTMLButtonElement>(element, 'form button[type=submit]')[0]!.click()
    world.courses = [
      videoCourse({
        state: 'finished',
        finishedAt: passed,
        learned: true,
        test: world.outcome,
        certificate: certificate(365),
      }),
      pdfCourse(),
    ]
    release()
    await until(() => getText(element).includes('Score 100%'), 'the result')
    same(world.calls.filter(each => each.path === 'submitAnswer').length, 1)
    same((done[0] as CustomEvent).detail.certificateId, 'certificate')
    await until(() => said(element) === '“ICH E6(R3) in brief” is open now', 'the opening')
    pressed(element, 'Review the answers')
    await until(() => all(element, 'ol > li').length >= 3, 'the answers')
    truly(getText(element).includes('Explanation The label says so.'), 'why the first one is right')
    same(getText(element).match(/Explanation/g)?.length, 1)
  })

  it('2.5.7: answers are kept until they are accepted; changed content loads that course only and keeps them', async () => {
    const { element, world } = await player({ courses: [videoCourse({ learned: true })] })
    await until(() => button(element, 'Start the test'), 'the test')
    pressed(element, 'Start the test')
    await until(() => all(element, 'fieldset').length === 3, 'questions')
    answerAll(element)
    pressed(element, 'Back to the course')
    await until(() => button(element, 'Start the test'), 'the course')
    pressed(element, 'Start the test')
    await until(
      () => all<HTMLInputElement>(element, 'fieldset input').filter(each => each.checked).length === 3,
      'kept',
    )
    world.refusals.set('submitAnswer', 400223)
    world.calls.length = 0
    pressed(element, 'Hand in')
    ;(await until(() => inside(element, 'dialog[open] footer button:last-child'), 'the question')).click()
    await until(() => getText(element).includes('The questions have changed'), 'told')
    same(
      world.calls.map(each => each.path),
      ['submitAnswer', 'getQuestionsByCourseID'],
    )
    same(all<HTMLInputElement>(element, 'fieldset input').filter(each => each.checked).length, 3)
  })

  it('2.5.7: content changed while playing reloads that course and says so', async () => {
    const { element, media, world } = await withVideo()
    world.refusals.set('updateCourseSchedule', 400223)
    world.progress.set('video', getProgress(42_000, [], { contentVersion: 2 }))
    media.muted = true
    element.play()
    await until(() => media.currentTime > 0.4, 'playing')
    element.pause()
    await until(() => getText(element).includes('The content of this course has changed'), 'told')
    const opened = () => world.calls.filter(each => each.path === 'userBindingCourse').length
    await until(() => opened() === 2, 'opened again')
  })
})
