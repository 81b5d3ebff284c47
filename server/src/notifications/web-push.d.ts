/** What the house uses of web-push, which brings no types of its own. */
declare module 'web-push' {
  class WebPushError extends Error {
    statusCode: number;
  }
  const webPush: {
    WebPushError: typeof WebPushError;
    generateVAPIDKeys: () => { publicKey: string; privateKey: string };
    sendNotification: (
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        timeout: number;
      },
    ) => Promise<unknown>;
  };
  export = webPush;
}
