import { describe, expect, it } from 'vitest'
import { BOOKING, EMPTY } from './profiles.fixture.ts'
import { compileProfile, scorePost } from './score.ts'

const profile = compileProfile(BOOKING)
const ask = 'What do you use for scheduling appointments?'

describe('hostile and odd text', () => {
  it('200 kB of garbage does not take far longer than prose of that length', () => {
    const size = 200_000
    const prose = 'We moved here two years ago and the garden is still a mess. '.repeat(size / 60)
    const time = (text: string): number => {
      const start = performance.now()
      for (let i = 0; i < 5; i++) scorePost(profile, { title: text, body: text })
      return performance.now() - start
    }
    time(prose)
    const limit = 20 * time(prose) + 200
    for (const piece of [
      'a',
      ' ',
      '<a ',
      '&amp',
      '😀',
      'http://',
      '\u200b',
      '[[',
      '(',
      '"',
      '\n',
      '\u0000',
      '\ud83d',
      'i want to need looking for a ',
      'what do you use ',
      'booking app or ',
    ]) {
      expect(time(piece.repeat(Math.ceil(size / piece.length))), JSON.stringify(piece)).toBeLessThan(limit)
    }
  })

  it('a request with invisible characters is found', () => {
    const hidden = ask.split('').join('\u200b')
    expect(scorePost(profile, { title: hidden, body: '' }).score).toBe(
      scorePost(profile, { title: ask, body: '' }).score,
    )
    const soft = ask.replace('scheduling', 'sche\u00adduling')
    expect(scorePost(profile, { title: soft, body: '' }).score).toBe(
      scorePost(profile, { title: ask, body: '' }).score,
    )
  })

  it('words are read through markup, entities, curly quotes and full-width letters', () => {
    const plain = scorePost(profile, {
      title: "What's the best booking app?",
      body: "I don't know what to use.",
    }).score
    for (const title of [
      'What’s the best booking app?',
      'What&#39;s the best <b>booking</b> app?',
      '**What’s** the best _booking_ app?',
      'What’s the best ｂｏｏｋｉｎｇ app?',
    ]) {
      expect(scorePost(profile, { title, body: 'I don’t know what to use.' }).score, title).toBe(plain)
    }
  })

  it('other scripts, lone surrogates and empty texts do not throw', () => {
    for (const text of [
      '予約アプリを探しています。おすすめは？',
      'Ищу приложение для записи клиентов?',
      'ابحث عن تطبيق',
      '\ud83d\ude00\ud83d',
      '',
      '   \n\n ',
      '<p></p>',
    ]) {
      for (const p of [profile, compileProfile(EMPTY)]) {
        const { score, reasons } = scorePost(p, { title: text, body: text })
        expect(reasons.reduce((n, r) => n + r.points, 0)).toBe(score)
        expect(score).toBeLessThan(60)
      }
    }
  })

  it('a keyword in another script is found', () => {
    const russian = compileProfile({ ...EMPTY, keywords: ['запись клиентов'] })
    const body = 'Is there an app that calls it запись клиентов? I need one for my shop.'
    expect(scorePost(russian, { title: 'Looking for an app', body }).score).toBeGreaterThan(0)
  })

  it('words past the reading limit do not count and cost no time', () => {
    const late = `${'The weather is nice. '.repeat(1000)}${ask}`
    expect(scorePost(profile, { title: 'Hello', body: late }).score).toBeLessThan(20)
  })
})
