import { EventEmitter } from 'node:events';
import type { Device } from '@twilio/voice-sdk';
import { describe, expect, it } from 'vitest';
import type { OwnCall } from './call-state.ts';
import { type LineEvent, NoSoftphone } from './softphone.ts';
import { softphoneOf } from './twilio-device.ts';

/** Notes what the softphone asks of Twilio's SDK, whose events the tests emit. */
class FakeConnection extends EventEmitter {
  readonly asked: unknown[][] = [];
  readonly customParameters: Map<string, string>;
  readonly track = { enabled: true };
  state = 'pending';
  constructor(callId?: string) {
    super();
    this.customParameters = new Map(callId === undefined ? [] : [['callId', callId]]);
  }
  status = () => this.state;
  getRemoteStream = () => ({ getAudioTracks: () => [this.track] });
  mute = (isOn: boolean) => void this.asked.push(['mute', isOn]);
  sendDigits = (digits: string) => void this.asked.push(['digits', digits]);
  accept = () => void this.asked.push(['accept']);
  reject = () => void this.asked.push(['reject']);
  disconnect = () => void this.asked.push(['disconnect']);
}

class FakeDevice extends EventEmitter {
  readonly tokens: string[] = [];
  readonly connected: unknown[] = [];
  next: FakeConnection | null = new FakeConnection();
  register = () => Promise.reject(new Error('offline'));
  updateToken = (token: string) => void this.tokens.push(token);
  destroy = () => void this.emit('destroyed');
  connect = async (options: unknown) => {
    this.connected.push(options);
    if (this.next === null) throw new Error('No connection.');
    return this.next;
  };
}

function open() {
  const device = new FakeDevice();
  const reported: LineEvent['type'][] = [];
  const softphone = softphoneOf(device as unknown as Device, async () => 'fresh');
  return { device, softphone, reported, report: ({ type }: LineEvent) => void reported.push(type) };
}

const state = (more: Partial<OwnCall>): OwnCall => ({ isMuted: false, isHeld: false, ...more }) as OwnCall;

describe("a line of Twilio's softphone", () => {
  it('names the call to the carrier and reports the connection', async () => {
    const { device, softphone, reported, report } = open();
    await softphone.connect({ id: 'one', number: '+14165550134' }, report);
    expect(device.connected).toEqual([{ params: { callId: 'one', To: '+14165550134' } }]);
    for (const event of ['accept', 'reconnecting', 'reconnected', 'disconnect']) device.next?.emit(event);
    expect(reported).toEqual(['connected', 'lost', 'restored', 'disconnected']);
  });

  it('that cannot be connected is no softphone', async () => {
    const { device, softphone, report } = open();
    device.next = null;
    await expect(softphone.connect({ id: 'one', number: '+1' }, report)).rejects.toBeInstanceOf(NoSoftphone);
  });

  it('fails by an error before it is open only', async () => {
    const { device, softphone, reported, report } = open();
    await softphone.connect({ id: 'one', number: '+1' }, report);
    if (device.next === null) throw new Error('There is no connection.');
    device.next.state = 'open';
    device.next.emit('error', new Error('jitter'));
    expect(reported).toEqual([]);
    device.next.state = 'connecting';
    device.next.emit('error', new Error('refused'));
    expect(reported).toEqual(['failed']);
  });

  it('is silent in both directions while the call is held', async () => {
    const { device, softphone, report } = open();
    const line = await softphone.connect({ id: 'one', number: '+1' }, report);
    line.apply(state({ isMuted: true }));
    expect([device.next?.asked.at(-1), device.next?.track.enabled]).toEqual([['mute', true], true]);
    line.apply(state({ isHeld: true }));
    expect([device.next?.asked.at(-1), device.next?.track.enabled]).toEqual([['mute', true], false]);
    line.apply(state({}));
    expect([device.next?.asked.at(-1), device.next?.track.enabled]).toEqual([['mute', false], true]);
    line.press('5');
    line.hangUp();
    expect(device.next?.asked.slice(-2)).toEqual([['digits', '5'], ['disconnect']]);
  });
});

describe('a call that comes in over Twilio', () => {
  it('is taken by its id, once', async () => {
    const { device, softphone, report } = open();
    const connection = new FakeConnection('one');
    device.emit('incoming', connection);
    await softphone.answer({ id: 'one' }, report);
    expect(connection.asked).toEqual([['accept']]);
    connection.emit('accept');
    await expect(softphone.answer({ id: 'one' }, report)).rejects.toBeInstanceOf(NoSoftphone);
  });

  it('is declined by its id, and forgotten when it rings no more', async () => {
    const { device, softphone, report } = open();
    const [first, second] = [new FakeConnection('one'), new FakeConnection('two')];
    device.emit('incoming', first);
    device.emit('incoming', second);
    device.emit('incoming', new FakeConnection());
    softphone.decline({ id: 'one' });
    expect([first.asked, second.asked]).toEqual([[['reject']], []]);
    second.emit('cancel');
    await expect(softphone.answer({ id: 'two' }, report)).rejects.toBeInstanceOf(NoSoftphone);
  });

  it('does not survive a reload, and a token is renewed before it expires', async () => {
    const { device, softphone, report } = open();
    expect(await softphone.resume({ id: 'one' }, report)).toBeNull();
    device.emit('tokenWillExpire');
    await Promise.resolve();
    await Promise.resolve();
    expect(device.tokens).toEqual(['fresh']);
  });
});
