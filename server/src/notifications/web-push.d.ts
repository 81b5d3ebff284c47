/** What the house uses of web-push, which brings no types of its own. */
declare module 'web-push' {
  const webPush: {
    generateVAPIDKeys: () => { publicKey: string; privateKey: string };
    /** The encrypted and signed request that carries a notification, to be sent by the caller. */
    generateRequestDetails: (
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: { vapidDetails: { subject: string; publicKey: string; privateKey: string }; TTL: number },
    ) => { method: string; headers: Record<string, string>; body: Buffer };
  };
  export = webPush;
}
